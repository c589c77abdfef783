import { selectOrganisationIds } from '../domain/search/maintenance/sql.ts'
import { rescoreTracks } from '../domain/similarity/rescore-tracks.ts'
import type { Command } from './command.ts'
import { startProgressBar } from './progress-bar.ts'

export const rescoreCommand: Command = {
  name: 'rescore',
  summary: 'Tag tracks of an earlier model anew, without their audio',
  help: `
After an update whose model hears as before but judges better (its network is the same), tracks get the new model's tags from
their stored embeddings. Tracks of a model with another network keep theirs until their audio is analysed again. The service
goes on meanwhile; an interrupted run resumes where it stopped.

  euterpe rescore`,
  options: {},
  async run(call) {
    const context = await call.context()
    const bar = startProgressBar()
    let tracks = 0
    for (const organisationId of await selectOrganisationIds(context.db)) {
      bar.draw(0, `${tracks} tracks; organisation ${organisationId}`)
      tracks += await rescoreTracks(context, organisationId)
    }
    bar.hide()
    return { result: { tracks }, text: `${tracks} tracks have the tags of the current model now.` }
  },
}
