import { type FormEvent, type ReactNode, useState } from 'react'
import { useWords } from '../../preferences.tsx'
import { Link, navigate } from '../../router.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { PopupMenu } from './popup-menu.tsx'
import { columnNames, savedViews, trackView } from './view-settings.ts'

/** Columns and density, and views that were saved under a name. */
export function ViewMenu({ address }: { address: string }) {
  const words = useWords().tracks.view
  return (
    <div className="actions">
      <Menu icon="columns" text={words.title}>
        <Columns />
      </Menu>
      <Menu icon="star" text={words.saved}>
        <SavedViews address={address} />
      </Menu>
    </div>
  )
}

function Menu({ icon, text, children }: { icon: IconName; text: string; children: ReactNode }) {
  const trigger = (
    <>
      <Icon name={icon} size={16} /> {text}
    </>
  )
  return (
    <PopupMenu title={text} trigger={trigger} className="secondary small" align="end">
      {children}
    </PopupMenu>
  )
}

function Columns() {
  const words = useWords().tracks
  const { columns, density } = trackView.use()
  const show = (name: (typeof columnNames)[number], isShown: boolean) =>
    trackView.set({
      density,
      // In their usual order, whatever order they were chosen in.
      columns: columnNames.filter((each) => (each === name ? isShown : columns.includes(each))),
    })
  return (
    <>
      <SegmentedControl<'comfortable' | 'compact'>
        label={words.view.density}
        value={density}
        options={[
          ['comfortable', words.view.comfortable],
          ['compact', words.view.compact],
        ]}
        onChange={(next) => trackView.set({ columns, density: next })}
      />
      {columnNames.map((name) => (
        <label key={name} className="checkbox">
          <input
            type="checkbox"
            checked={columns.includes(name)}
            onChange={(event) => show(name, event.target.checked)}
          />
          {words.column[name]}
        </label>
      ))}
      <p className="quiet">{words.view.narrow}</p>
    </>
  )
}

function SavedViews({ address }: { address: string }) {
  const words = useWords().tracks.view
  const { common } = useWords()
  const views = savedViews.use()
  const view = trackView.use()
  const [name, setName] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const others = views.filter((other) => other.name !== name.trim())
    savedViews.set([...others, { ...view, name: name.trim(), address }])
    setName('')
  }
  return (
    <>
      {views.length === 0 && <p className="quiet">{words.none}</p>}
      <ul className="saved-views">
        {views.map((saved) => (
          <li key={saved.name}>
            <Link
              to={saved.address}
              onClick={(event) => {
                event.preventDefault()
                trackView.set({ columns: saved.columns, density: saved.density })
                navigate(saved.address)
              }}
            >
              {saved.name}
            </Link>
            <button
              type="button"
              className="secondary square small"
              aria-label={words.forget(saved.name)}
              onClick={() => savedViews.set(views.filter((other) => other !== saved))}
            >
              <Icon name="cross" size={15} />
            </button>
          </li>
        ))}
      </ul>
      <form className="save-view" onSubmit={save}>
        <input
          type="text"
          required
          maxLength={80}
          value={name}
          placeholder={words.name}
          aria-label={words.name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="small">
          {common.save}
        </button>
      </form>
    </>
  )
}
