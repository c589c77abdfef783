import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../preferences.tsx'
import { Icon } from '../../ui/icons.tsx'

const debounceMs = 180

/** Searches while the user types, shortly after each pause. */
export function SearchField({ text, onText }: { text: string; onText(text: string): void }) {
  const words = useWords().tracks
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  // The text also changes without typing: by the browser's back button, or by a saved view.
  useEffect(() => {
    if (text !== sent.current) setTyped(text)
    sent.current = text
  }, [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => {
      sent.current = typed
      onText(typed)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className="search-field">
      <span className="visually-hidden">{words.search}</span>
      <Icon name="search" />
      <input
        type="search"
        value={typed}
        placeholder={words.search}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts="/"
        data-shortcut="search"
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}
