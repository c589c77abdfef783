/**
 * A track's text and its vectors are parts of one document, written by jobs that know nothing of each other. OpenSearch's
 * external versions are for whole documents, so each part has a version of its own, which a script compares: inside the
 * update of the document, so that no write comes in between.
 */

/** Replaces the text, if it is newer than what is stored. `params.text` has the version. */
export const putText = `
  def old = ctx._source.text;
  if (old != null && old.version >= params.text.version) { ctx.op = 'none' }
  else {
    ctx._source.text = params.text;
    if (params.isDeleted) { ctx._source.remove('vectors') }
  }`

/** Replaces the vector of a space, unless it is older than what is stored. */
export const putVector = `
  if (ctx._source.vectors == null) { ctx._source.vectors = [:] }
  def old = ctx._source.vectors[params.space];
  if (old != null && old.version > params.entry.version) { ctx.op = 'none' }
  else { ctx._source.vectors[params.space] = params.entry }`

/** Removes the vector of a space; where a catalogue is given, only if it is of that one. */
export const removeVector = `
  def old = ctx._source.vectors == null ? null : ctx._source.vectors[params.space];
  if (old == null || (params.catalogueId != null && params.catalogueId != old.catalogueId)) { ctx.op = 'none' }
  else { ctx._source.vectors.remove(params.space) }`
