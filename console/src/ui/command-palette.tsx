import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { apiQuery } from '../api/queries.ts'
import { useWords } from '../preferences.tsx'
import { navigate } from '../router.tsx'
import { hitToRow, trackPath } from '../track-rows.ts'
import { Icon, type IconName } from './icons.tsx'
import { RecordCover } from './record-cover.tsx'
import { foldText } from './tag-picker.tsx'

export type PaletteState = 'closed' | 'search' | 'shortcuts'
type Entry = {
  key: string
  path: string
  title: string
  note: string
  icon: IconName | null
  coverId?: string
}

/** Ctrl-K: goes to any page or track. `?`: lists the shortcuts. */
export function CommandPalette(props: {
  state: PaletteState
  pages: readonly (readonly [IconName & keyof ReturnType<typeof useWords>['nav'], string])[]
  onClose(): void
}) {
  const words = useWords().palette
  return (
    <Dialog.Root open={props.state !== 'closed'} onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog wide palette">
          {props.state === 'shortcuts' ? (
            <>
              <Dialog.Title className="dialog-title">{words.shortcuts}</Dialog.Title>
              <dl className="shortcut-list">
                {Object.entries(words.keys).map(([keys, text]) => (
                  <div key={keys}>
                    <dt>
                      {keys.split(' ').map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </>
          ) : (
            <>
              <Dialog.Title className="visually-hidden">{words.title}</Dialog.Title>
              <Finder pages={props.pages} onClose={props.onClose} />
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Finder({ pages, onClose }: Pick<Parameters<typeof CommandPalette>[0], 'pages' | 'onClose'>) {
  const { palette: words, nav, track: trackWords } = useWords()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const text = typed.trim()
  const found = useQuery({
    ...apiQuery('searchTracks', text === '' ? null : { body: { query: text, page_size: 6 } }),
    placeholderData: keepPreviousData,
  })
  const entries: Entry[] = [
    ...pages
      .filter(([name]) => foldText(nav[name]).includes(foldText(text)))
      .map(([name, path]) => ({ key: path, path, title: nav[name], note: '', icon: name })),
    ...(text === '' ? [] : (found.data?.results ?? []).map(hitToRow)).map((row) => ({
      key: row.id,
      path: trackPath(row),
      title: row.title ?? trackWords.untitled,
      note: row.artists.map(({ name }) => name).join(', '),
      icon: null,
      coverId: row.id,
    })),
  ]
  const open = (entry: Entry | undefined) => {
    if (entry === undefined) return
    onClose()
    navigate(entry.path)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') open(entries[chosen])
    else if (step !== undefined) setChosen((chosen + step + entries.length) % Math.max(1, entries.length))
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={entries[chosen] && `${listId}-${chosen}`}
        aria-label={words.placeholder}
        placeholder={words.placeholder}
        value={typed}
        autoComplete="off"
        onKeyDown={handleKey}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
      />
      {entries.length === 0 && <p className="quiet">{words.empty}</p>}
      <div role="listbox" id={listId} aria-label={words.title} className="palette-list">
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys of the list
          <div
            key={entry.key}
            role="option"
            id={`${listId}-${index}`}
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => open(entry)}
          >
            {entry.icon === null ? (
              <RecordCover kind="tracks" id={entry.coverId!} size="small" />
            ) : (
              <Icon name={entry.icon} />
            )}
            <span>{entry.title}</span>
            <small className="quiet">{entry.note}</small>
          </div>
        ))}
      </div>
    </>
  )
}
