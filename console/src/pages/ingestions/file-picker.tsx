import { useState } from 'react'
import type { StoredObject } from '../../api/stored-objects.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { parseTrackUri, trackPath } from '../../track-rows.ts'

/** More rows would only be scrolled past. The filter finds the others. */
const maxRows = 100

/** Chooses uploaded files, by folder or one by one. */
export function FilePicker(props: {
  objects: StoredObject[]
  selected: ReadonlySet<string>
  hasMore: boolean
  onChange(selected: ReadonlySet<string>): void
}) {
  const words = useWords().ingestions
  const { number } = useFormats()
  const [filter, setFilter] = useState('')
  const { objects, selected, onChange } = props
  const shown = objects.filter(({ object_key }) => object_key.toLowerCase().includes(filter.toLowerCase()))
  const isAllSelected = shown.length > 0 && shown.every(({ object_key }) => selected.has(object_key))
  const select = (keys: string[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const key of keys) isSelected ? next.add(key) : next.delete(key)
    onChange(next)
  }
  return (
    <fieldset className="file-picker">
      <legend className="label">{words.files}</legend>
      <div className="file-picker-head">
        <input
          type="checkbox"
          aria-label={words.selectShown}
          checked={isAllSelected}
          onChange={(event) =>
            select(
              shown.map(({ object_key }) => object_key),
              event.target.checked,
            )
          }
        />
        <input
          type="search"
          value={filter}
          placeholder={words.findFile}
          aria-label={words.findFile}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      <ul>
        {shown.slice(0, maxRows).map((object) => (
          <FileRow
            key={object.object_key}
            object={object}
            isSelected={selected.has(object.object_key)}
            onSelect={(isSelected) => select([object.object_key], isSelected)}
          />
        ))}
      </ul>
      {shown.length > maxRows && (
        <small className="quiet">{words.moreFiles(number(shown.length - maxRows))}</small>
      )}
      <small className="quiet hint">
        {words.uploadsHint} {props.hasMore && words.more}
      </small>
    </fieldset>
  )
}

function FileRow(props: { object: StoredObject; isSelected: boolean; onSelect(isSelected: boolean): void }) {
  const { ingestions: words, upload } = useWords()
  const { size } = useFormats()
  const { object_key, size: bytes, track_uri } = props.object
  return (
    <li>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={props.isSelected}
          onChange={(event) => props.onSelect(event.target.checked)}
        />
        <span className="breaks">{object_key}</span>
      </label>
      <small className="quiet code">{size(bytes)}</small>
      {track_uri === undefined ? (
        <span className="badge info">{words.newFile}</span>
      ) : (
        <Link to={trackPath(parseTrackUri(track_uri))} className="badge good">
          {upload.inCatalogue}
        </Link>
      )}
    </li>
  )
}
