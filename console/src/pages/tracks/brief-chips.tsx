import type { ReactNode } from 'react'
import { useTaxonomy } from '../../api/use-taxonomy.ts'
import { formatDuration } from '../../lib/duration.ts'
import { useWords } from '../../preferences.tsx'
import { Icon } from '../../ui/icons.tsx'
import { TagPicker } from '../../ui/tag-picker.tsx'
import { PopupMenu } from './popup-menu.tsx'
import { describesMusic, groupTerms, levelOf, maxLevel, negate, type ReadTerm, weigh } from './reading.ts'
import type { BriefReading, ChangeQuery } from './search-query.ts'

type Props = { reading: BriefReading | null; query: URLSearchParams; onChange: ChangeQuery }

/** How a brief was understood. Each part can be removed; terms can count more, less, or be unwanted. */
export function BriefChips({ reading, query, onChange }: Props) {
  const words = useWords().brief
  if (query.get('by') === 'title' && query.has('query')) {
    return (
      <p className="brief">
        <Chip name={words.titlesOnly} onRemove={() => onChange({ by: null })}>
          {words.titlesOnly}
        </Chip>
      </p>
    )
  }
  const isEdited = query.has('reading')
  if (reading === null || (!isEdited && !describesMusic(reading))) return null
  const change = (changes: Partial<BriefReading>) =>
    onChange({ reading: JSON.stringify({ ...reading, ...changes }) })
  return (
    <section className="brief" aria-label={words.title}>
      <h2 className="label">{words.title}</h2>
      <Terms reading={reading} onChange={change} />
      <Names reading={reading} onChange={change} />
      <Measures reading={reading} onChange={change} />
      <AddTerm reading={reading} onChange={change} />
      {isEdited && (
        <button type="button" className="quiet-link" onClick={() => onChange({ reading: null })}>
          {words.reset}
        </button>
      )}
      {query.has('query') && (
        <button type="button" className="quiet-link" onClick={() => onChange({ by: 'title', reading: null })}>
          {words.searchTitles}
        </button>
      )}
    </section>
  )
}

type PartProps = { reading: BriefReading; onChange(changes: Partial<BriefReading>): void }

function Terms({ reading: { terms }, onChange }: PartProps) {
  const words = useWords().brief
  const label = useTermLabel()
  const groups = groupTerms(terms)
  return groups.map((group) => {
    const term = group[0]!
    const replace = (next: (term: ReadTerm) => ReadTerm[]) =>
      onChange({ terms: terms.flatMap((each) => (group.includes(each) ? next(each) : [each])) })
    const name = label(term)
    const isWanted = term.weight > 0
    const shown = isWanted ? name : words.not(name)
    const level = levelOf(term)
    const said = groups.filter(([other]) => other!.words === term.words).length === 1 ? term.words : null
    const trigger = (
      <>
        {shown}
        {said !== null && said.toLowerCase() !== name.toLowerCase() && <small>{said}</small>}
        <span className={`level level-${level}`} aria-hidden="true" />
        <span className="visually-hidden">{words.level(String(level), String(maxLevel))}</span>
      </>
    )
    return (
      <Chip key={term.term} name={shown} isUnwanted={!isWanted} onRemove={() => replace(() => [])}>
        <PopupMenu title={shown} trigger={trigger} className="brief-term">
          <button
            type="button"
            className="secondary"
            disabled={level === maxLevel}
            onClick={() => replace((each) => [weigh(each, 1)])}
          >
            <Icon name="up" size={16} /> {words.more}
          </button>
          <button
            type="button"
            className="secondary"
            disabled={level === 1}
            onClick={() => replace((each) => [weigh(each, -1)])}
          >
            <Icon name="down" size={16} /> {words.less}
          </button>
          <button type="button" className="secondary" onClick={() => replace((each) => [negate(each)])}>
            <Icon name="swap" size={16} /> {isWanted ? words.unwant : words.want}
          </button>
        </PopupMenu>
      </Chip>
    )
  })
}

/** Titles and artists that hits should sound like. */
function Names({ reading: { names }, onChange }: PartProps) {
  const words = useWords().brief
  return names.map((name) => {
    const others = names.filter((other) => other !== name)
    const text = name.is_unwanted ? words.notLike(name.text) : words.like(name.text)
    const turned = names.map((each) => (each === name ? { ...name, is_unwanted: !name.is_unwanted } : each))
    return (
      <Chip
        key={name.text}
        name={text}
        isUnwanted={name.is_unwanted}
        onRemove={() => onChange({ names: others, ...(others.length === 0 && { tempo_change: null }) })}
      >
        <PopupMenu title={text} trigger={text} className="brief-term">
          <button type="button" className="secondary" onClick={() => onChange({ names: turned })}>
            <Icon name="swap" size={16} /> {name.is_unwanted ? words.want : words.unwant}
          </button>
        </PopupMenu>
      </Chip>
    )
  })
}

/** What is measured: a hit fits it or not, so it can only be removed. */
function Measures({ reading: { bpm, key, duration, tempo_change }, onChange }: PartProps) {
  const words = useWords().brief
  const label = useTermLabel()
  const range = (ends: { min?: number; max?: number }, show: (value: number) => string) =>
    ends.min === undefined
      ? words.atMost(show(ends.max!))
      : ends.max === undefined
        ? words.atLeast(show(ends.min))
        : `${show(ends.min)}–${show(ends.max)}`
  const parts: [string, Partial<BriefReading>][] = []
  if (bpm !== null) parts.push([`${range(bpm, String)} BPM`, { bpm: null }])
  if (key !== null) parts.push([label({ term: `keys/${key}`, words: key }), { key: null }])
  if (duration !== null) {
    parts.push([range(duration, (seconds) => formatDuration(seconds * 1000)), { duration: null }])
  }
  if (tempo_change !== null) parts.push([words.tempo[tempo_change], { tempo_change: null }])
  return parts.map(([text, without]) => (
    <Chip key={text} name={text} onRemove={() => onChange(without)}>
      {text}
    </Chip>
  ))
}

function AddTerm({ reading: { terms }, onChange }: PartProps) {
  const words = useWords().brief
  const { tags } = useTaxonomy()
  const add = (uid: string) => {
    const { category, name } = tags.get(uid)!
    const term = `${category}/${name}`
    onChange({ terms: [...terms.filter((each) => each.term !== term), { term, weight: 1, words: null }] })
  }
  return (
    <PopupMenu title={words.add} trigger={`+ ${words.add}`} className="secondary small">
      <TagPicker selected={[]} onChange={([uid]) => add(uid!)} />
    </PopupMenu>
  )
}

function Chip(props: { name: string; isUnwanted?: boolean; onRemove(): void; children: ReactNode }) {
  const words = useWords().brief
  return (
    <span className={`brief-chip ${props.isUnwanted ? 'unwanted' : ''}`}>
      {props.children}
      <button
        type="button"
        className="brief-remove"
        aria-label={words.remove(props.name)}
        onClick={props.onRemove}
      >
        <Icon name="cross" size={14} />
      </button>
    </span>
  )
}

/** A tag by its name in the language of the console; other terms as the brief says them. */
function useTermLabel(): (term: Pick<ReadTerm, 'term' | 'words'>) => string {
  const { categories } = useTaxonomy()
  return ({ term, words }) => {
    const [category, name = ''] = term.split(/\/(.*)/)
    const tags = categories.find((each) => each.name === category)?.tags
    return tags?.find((tag) => tag.name === name)?.label ?? words ?? name
  }
}
