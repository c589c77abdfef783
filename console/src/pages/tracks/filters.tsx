import { useId } from 'react'
import { useTaxonomy } from '../../api/use-taxonomy.ts'
import { useWords } from '../../preferences.tsx'
import { Icon } from '../../ui/icons.tsx'
import { type ChangeQuery, readFilters, readTags, withoutFilters } from './search-query.ts'
import { TagFilter } from './tag-filter.tsx'

type Props = { query: URLSearchParams; onChange: ChangeQuery }

const sorts = ['relevance', 'title', 'duration', 'release_date', 'bpm'] as const

export function Filters({ query, onChange, sort }: Props & { sort: string | null }) {
  const words = useWords().tracks
  const { tags = [], ...others } = readFilters(query)
  const used = tags.length + Object.keys(others).length
  return (
    <details className="filters" open={used > 0}>
      <summary>
        {words.filters} {used > 0 && <span className="badge">{used}</span>}
      </summary>
      <div className="filter-list">
        <TagFilter selected={readTags(query)} onChange={(uids) => onChange({ tags: uids.join(',') })} />
        <NumberRange name="bpm" title={words.bpm} {...{ query, onChange }} example={['90', '130']} />
        <KeyFilter query={query} onChange={onChange} />
        <NumberRange name="duration" title={words.duration} {...{ query, onChange }} example={['2', '4']} />
        <NumberRange
          name="release_year"
          title={words.year}
          {...{ query, onChange }}
          example={['1960', '2026']}
        />
        {sort !== null && <SortBy sort={sort} onChange={onChange} />}
        {used > 0 && (
          <button type="button" className="secondary" onClick={() => onChange(withoutFilters(query))}>
            {words.clear}
          </button>
        )}
      </div>
    </details>
  )
}

/** Keys are tags too, so they are named as everywhere else. */
function KeyFilter({ query, onChange }: Props) {
  const words = useWords().tracks
  const keys = useTaxonomy().categories.find(({ name }) => name === 'keys')?.tags ?? []
  return (
    <label>
      <span className="label">{words.key}</span>
      <select value={query.get('key') ?? ''} onChange={(event) => onChange({ key: event.target.value })}>
        <option value="">{words.anyKey}</option>
        {keys.map(({ uid, name, label }) => (
          <option key={uid} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function NumberRange(props: Props & { name: string; title: string; example: [string, string] }) {
  const words = useWords().tracks
  const id = useId()
  const field = (end: 'min' | 'max', label: string, example: string) => (
    <input
      type="number"
      inputMode="decimal"
      min="0"
      step="any"
      aria-label={`${props.title}, ${label}`}
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

function SortBy({ sort, onChange }: { sort: string; onChange: ChangeQuery }) {
  const words = useWords().tracks
  const key = sort.replace(/^-/, '') as (typeof sorts)[number]
  const isReversed = sort.startsWith('-')
  return (
    <div className="sort-by">
      <label>
        <span className="label">{words.sort}</span>
        <select
          value={key}
          onChange={({ target }) => onChange({ sort: target.value === 'relevance' ? null : target.value })}
        >
          {sorts.map((option) => (
            <option key={option} value={option}>
              {words.sorts[option]}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="secondary square"
        aria-label={words.reverse}
        aria-pressed={isReversed}
        disabled={key === 'relevance'}
        onClick={() => onChange({ sort: isReversed ? key : `-${key}` })}
      >
        <Icon name="swap" size={18} />
      </button>
    </div>
  )
}
