import { useState } from 'react'
import { type TaxonomyTag, useTaxonomy } from '../api/use-taxonomy.ts'
import { useWords } from '../preferences.tsx'
import { Icon } from './icons.tsx'

const maxFound = 24

/** Chooses tags of the taxonomy by typing parts of their names. Keys and tempo are measured, so nobody picks them. */
export function TagPicker(props: { selected: string[]; onChange(uids: string[]): void }) {
  const words = useWords().tracks
  const { categories, tags } = useTaxonomy()
  const [typed, setTyped] = useState('')
  const { selected, onChange } = props
  const found = findTags(
    categories.flatMap((category) => category.tags),
    typed,
  ).filter(({ uid }) => !selected.includes(uid))
  return (
    <div className="tag-picker">
      <input
        type="search"
        value={typed}
        placeholder={words.findTag}
        aria-label={words.findTag}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || found[0] === undefined) return
          event.preventDefault()
          onChange([...selected, found[0].uid])
          setTyped('')
        }}
      />
      {selected.length > 0 && (
        <p className="chips">
          {selected.map((uid) => (
            <button
              key={uid}
              type="button"
              className="removable"
              onClick={() => onChange(selected.filter((other) => other !== uid))}
            >
              {tags.get(uid)?.label ?? uid}
              <Icon name="cross" size={14} />
              <span className="visually-hidden">{words.remove}</span>
            </button>
          ))}
        </p>
      )}
      <p className="chips found-tags">
        {found.map(({ uid, label, category }) => (
          <button
            key={uid}
            type="button"
            className={`chip chip-${category}`}
            onClick={() => onChange([...selected, uid])}
          >
            {label}
          </button>
        ))}
        {found.length === 0 && <span className="quiet">{words.noTag}</span>}
      </p>
    </div>
  )
}

export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function findTags(tags: TaxonomyTag[], typed: string): TaxonomyTag[] {
  const text = foldText(typed.trim())
  return tags
    .filter(({ category }) => category !== 'keys' && category !== 'tempo')
    .filter(({ label }) => foldText(label).includes(text))
    .slice(0, maxFound)
}
