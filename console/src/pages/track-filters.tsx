import { useId } from 'react'
import type { Operations } from '../../../packages/client/operations.ts'
import { useWords } from '../preferences.tsx'
import { Icon } from '../ui/icons.tsx'
import { TagFacet } from './tag-facet.tsx'

/** What a list, though not a search, can be narrowed to. */
export const narrowings = ['artist_id', 'release_id', 'label_id', 'catalog_id'] as const

type SearchFilters = NonNullable<Operations['searchTracks']['body']['filters']>
type Change = (changes: Record<string, string | null>) => void

const notes = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']
const sorts = ['relevance', 'title', 'duration', 'release_date', 'bpm'] as const

/** The uids of the tags that hits must have. */
export function tagsOf(query: URLSearchParams): string[] {
  return (query.get('tags') ?? '').split(',').filter(Boolean).slice(0, 20)
}

/** The filters of a search as the address holds them; numbers that are none are left out. */
export function filtersOf(query: URLSearchParams): SearchFilters {
  const range = (name: string, scale: number, most: number) => {
    const read = (end: string) => {
      const value = Number(query.get(`${name}_${end}`) || Number.NaN) * scale
      return Number.isFinite(value) && value >= 0 && value <= most ? { [end]: value } : {}
    }
    const both = { ...read('min'), ...read('max') }
    return Object.keys(both).length > 0 ? { [name]: both } : {}
  }
  const key = query.get('key')
  const tags = tagsOf(query)
  return {
    ...(tags.length > 0 && { tags }),
    ...range('bpm', 1, 1000),
    ...range('duration', 60, 1_000_000),
    ...range('release_year', 1, 9999),
    ...(key !== null && { key }),
  }
}

export function Filters({
  query,
  onChange,
  sort,
}: {
  query: URLSearchParams
  onChange: Change
  sort: string | null
}) {
  const words = useWords().tracks
  const { tags = [], ...others } = filtersOf(query)
  const used = tags.length + Object.keys(others).length
  return (
    <details className="facets" open={used > 0 || matchMedia('(min-width: 64rem)').matches}>
      <summary>
        {words.filters} {used > 0 && <span className="badge">{used}</span>}
      </summary>
      <div className="facet-list">
        <TagFacet chosen={tagsOf(query)} onChange={(tags) => onChange({ tags: tags.join(',') })} />
        <Range name="bpm" title={words.bpm} query={query} onChange={onChange} example={['90', '130']} />
        <label>
          <span className="label">{words.key}</span>
          <select value={query.get('key') ?? ''} onChange={(event) => onChange({ key: event.target.value })}>
            <option value="">{words.anyKey}</option>
            {['major', 'minor'].flatMap((mode) =>
              notes.map((note) => (
                <option key={note + mode} value={`${note} ${mode}`}>
                  {note} {words[mode as 'major']}
                </option>
              )),
            )}
          </select>
        </label>
        <Range
          name="duration"
          title={words.duration}
          query={query}
          onChange={onChange}
          example={['2', '4']}
        />
        <Range
          name="release_year"
          title={words.year}
          query={query}
          onChange={onChange}
          example={['1960', '2026']}
        />
        {sort !== null && <SortBy sort={sort} onChange={onChange} />}
        {used > 0 && (
          <button
            type="button"
            className="second"
            onClick={() =>
              onChange(
                Object.fromEntries(
                  [...query.keys()]
                    .filter((name) => /_(min|max)$|^(key|tags)$/.test(name))
                    .map((name) => [name, null]),
                ),
              )
            }
          >
            {words.clear}
          </button>
        )}
      </div>
    </details>
  )
}

function Range(props: {
  name: string
  title: string
  query: URLSearchParams
  onChange: Change
  example: [string, string]
}) {
  const words = useWords().tracks
  const id = useId()
  const field = (end: 'min' | 'max', text: string, example: string) => (
    <input
      type="number"
      inputMode="decimal"
      min="0"
      step="any"
      aria-label={`${props.title}, ${text}`}
      placeholder={example}
      value={props.query.get(`${props.name}_${end}`) ?? ''}
      onChange={(event) => props.onChange({ [`${props.name}_${end}`]: event.target.value })}
    />
  )
  return (
    <fieldset className="range" aria-labelledby={id}>
      <legend className="label" id={id}>
        {props.title}
      </legend>
      <div>
        {field('min', words.from, props.example[0])}
        <span aria-hidden="true">–</span>
        {field('max', words.to, props.example[1])}
      </div>
    </fieldset>
  )
}

function SortBy({ sort, onChange }: { sort: string; onChange: Change }) {
  const words = useWords().tracks
  const key = sort.replace(/^-/, '') as (typeof sorts)[number]
  return (
    <div className="sort-by">
      <label>
        <span className="label">{words.sort}</span>
        <select
          value={key}
          onChange={(event) =>
            onChange({ sort: event.target.value === 'relevance' ? null : event.target.value })
          }
        >
          {sorts.map((name) => (
            <option key={name} value={name}>
              {words.sorts[name]}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="second square"
        aria-label={words.reverse}
        aria-pressed={sort.startsWith('-')}
        disabled={key === 'relevance'}
        onClick={() => onChange({ sort: sort.startsWith('-') ? key : `-${key}` })}
      >
        <Icon name="swap" size={18} />
      </button>
    </div>
  )
}
