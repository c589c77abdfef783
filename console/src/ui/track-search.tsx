import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../api/queries.ts'
import { useWords } from '../preferences.tsx'
import { hitToRow } from '../track-rows.ts'
import { RecordCover } from './record-cover.tsx'

/** Finds a track of the workspace by typing. */
export function TrackSearch(props: { label: string; without?: string; onChoose(id: string): void }) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const found = useQuery({
    ...apiQuery(
      'searchTracks',
      query === '' ? null : { body: { query, include_workspace: true, include_atlas: false, page_size: 6 } },
    ),
    placeholderData: keepPreviousData,
  })
  const rows = query === '' ? [] : (found.data?.results ?? []).map(hitToRow)
  return (
    <div className="track-search">
      <input
        type="search"
        value={typed}
        placeholder={props.label}
        aria-label={props.label}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul>
        {rows
          .filter(({ id }) => id !== props.without)
          .map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="found-track"
                onClick={() => {
                  setTyped('')
                  props.onChoose(row.id)
                }}
              >
                <RecordCover kind="tracks" id={row.id} size="small" />
                <span>
                  <strong>{row.title ?? words.track.untitled}</strong>
                  <small>{row.artists.map(({ name }) => name).join(', ')}</small>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
