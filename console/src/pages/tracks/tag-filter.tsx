import { useId, useState } from 'react'
import { type TaxonomyCategory, useTaxonomy } from '../../api/use-taxonomy.ts'
import { useWords } from '../../preferences.tsx'
import { Icon } from '../../ui/icons.tsx'
import { foldText } from '../../ui/tag-picker.tsx'

/** Tags of the taxonomy to filter by. A track must have all that are selected. */
export function TagFilter(props: { selected: string[]; onChange(uids: string[]): void }) {
  const words = useWords().tracks
  const id = useId()
  const { categories, tags } = useTaxonomy()
  const [typed, setTyped] = useState('')
  const { selected } = props
  const select = (uid: string, isSelected: boolean) =>
    props.onChange(isSelected ? [...selected, uid] : selected.filter((other) => other !== uid))
  const shown = matchingTags(categories, typed)
  // Organisations without tagging have no taxonomy.
  if (categories.length === 0) return null
  return (
    <fieldset className="tag-filter" aria-labelledby={id}>
      <legend className="label" id={id}>
        {words.tags}
      </legend>
      {selected.length > 0 && (
        <p className="chips">
          {selected.map((uid) => (
            <button key={uid} type="button" className="removable" onClick={() => select(uid, false)}>
              {tags.get(uid)?.label ?? uid}
              <Icon name="cross" size={14} />
              <span className="visually-hidden">{words.remove}</span>
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
        {shown.map((category) => (
          <details key={category.name} open={typed !== '' || undefined}>
            <summary>{category.label}</summary>
            {category.tags.map((tag) => (
              <label key={tag.uid} className="checkbox">
                <input
                  type="checkbox"
                  checked={selected.includes(tag.uid)}
                  onChange={(event) => select(tag.uid, event.target.checked)}
                />
                {tag.label}
              </label>
            ))}
          </details>
        ))}
        {shown.length === 0 && <p className="quiet">{words.noTag}</p>}
      </div>
    </fieldset>
  )
}

/** Without keys and tempo, which have filters of their own. */
function matchingTags(categories: TaxonomyCategory[], typed: string): TaxonomyCategory[] {
  const text = foldText(typed.trim())
  return categories
    .filter(({ name }) => name !== 'keys' && name !== 'tempo')
    .map((category) => ({
      ...category,
      tags: category.tags.filter(({ label }) => foldText(label).includes(text)),
    }))
    .filter(({ tags }) => tags.length > 0)
}
