import type { ComponentProps } from 'react'
import { ConfirmDialog } from './dialog.tsx'

/** The button of an entry in a list that removes it, after asking. */
export function RemoveButton({
  label,
  name,
  ...dialog
}: Omit<ComponentProps<typeof ConfirmDialog>, 'trigger'> & {
  label: string
  /** The entry, for those who hear the button without seeing its row. */
  name: string
}) {
  const trigger = (
    <button type="button" className="secondary small danger" aria-label={`${label}: ${name}`}>
      {label}
    </button>
  )
  return <ConfirmDialog {...dialog} trigger={trigger} />
}
