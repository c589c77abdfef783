import { useId, useState } from 'react'
import { useWords } from '../preferences.tsx'
import { type KnownCategory, useTaxonomy } from '../taxonomy.ts'
import { Icon } from '../ui/icons.tsx'

/** Tags of the taxonomy to choose from: hits must have all that are ticked. */
export function TagFacet({ chosen, onChange }: { chosen: string[]; onChange(tags: string[]): void }) {
  const words = useWords().tracks
  const id = useId()
  const { categories, tags } = useTaxonomy()
  const [typed, setTyped] = useState('')
  const take = (uid: string, wanted: boolean) =>
    onChange(wanted ? [...chosen, uid] : chosen.filter((other) => other !== uid))
  const found = narrow(categories, typed)
  // Who did not buy tagging has no tags to choose from.
  if (categories.length === 0) return null
  return (
    <fieldset className="tag-facet" aria-labelledby={id}>
      <legend className="label" id={id}>
        {words.tags}
      </legend>
      {chosen.length > 0 && (
        <p className="chips">
          {chosen.map((uid) => (
            <button key={uid} type="button" className="chosen" onClick={() => take(uid, false)}>
              {tags.get(uid)?.label ?? uid}
              <Icon name="cross" size={14} />
              <span className="unseen">{words.takeAway}</span>
            </button>
          ))}
        </p>
      )}
      <input
        type="search"
        value={typed}
        placeholder={words.findTag}
        aria-label={words.findTag}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="tag-list">
        {found.map(({ name, label, tags: its }) => (
          <details key={name} open={typed !== '' || undefined}>
            <summary>{label}</summary>
            {its.map((tag) => (
              <label key={tag.uid} className="tick">
                <input
                  type="checkbox"
                  checked={chosen.includes(tag.uid)}
                  onChange={(event) => take(tag.uid, event.target.checked)}
                />
                {tag.label}
              </label>
            ))}
          </details>
        ))}
        {found.length === 0 && <p className="quiet">{words.noTag}</p>}
      </div>
    </fieldset>
  )
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The key has a list of its own, and tempo a range. */
function narrow(categories: KnownCategory[], typed: string): KnownCategory[] {
  const wanted = plain(typed.trim())
  return categories
    .filter(({ name }) => name !== 'keys' && name !== 'tempo')
    .map((category) => ({
      ...category,
      tags: category.tags.filter(({ label }) => plain(label).includes(wanted)),
    }))
    .filter(({ tags }) => tags.length > 0)
}
