import { useEffect, useRef } from 'react'

/** What a key does on the current page. `event.key`, with `ctrl+` before it for Ctrl or Command. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

/** Listens for keys while the component is shown. Keys that are typed into a field, or belong to a dialog, are left alone. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  current.current = shortcuts
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey
      if (event.altKey || event.defaultPrevented) return
      if (!isModified && isTaken(event)) return
      const action = current.current[isModified ? `ctrl+${event.key.toLowerCase()}` : event.key]
      if (action === undefined) return
      event.preventDefault()
      action(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]',
    )
  )
    return true
  // A button that has the focus is pressed by the space bar.
  return key === ' ' && target.closest('button, summary, input, [role="menuitem"]') !== null
}
