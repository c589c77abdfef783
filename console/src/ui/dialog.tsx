import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useWords } from '../preferences.tsx'
import { ErrorMessage } from './error-message.tsx'
import { Icon } from './icons.tsx'

/**
 * Asks before something that is hard to undo. The dialog stays open while the action runs and shows its error. The
 * focus starts on Cancel, so that a stray Enter does no harm.
 */
export function ConfirmDialog(props: {
  /** The button that opens the dialog. */
  trigger: ReactElement
  title: string
  /** What will happen. */
  text: string
  /** The label of the button that does it: a verb. */
  confirm: string
  /** `plain` for what destroys nothing. */
  tone?: 'danger' | 'plain'
  onConfirm(): Promise<unknown>
}) {
  const words = useWords().common
  const [isOpen, setOpen] = useState(false)
  const action = useMutation({ mutationFn: props.onConfirm, onSuccess: () => setOpen(false) })
  const change = (next: boolean) => {
    if (action.isPending) return
    if (next) action.reset()
    setOpen(next)
  }
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={change}>
      <AlertDialog.Trigger render={props.trigger} />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title className="dialog-title breaks">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="breaks">{props.text}</AlertDialog.Description>
          {action.error && <ErrorMessage error={action.error} />}
          <div className="dialog-actions">
            <AlertDialog.Close className="secondary" disabled={action.isPending}>
              {words.cancel}
            </AlertDialog.Close>
            <button
              type="button"
              className={props.tone === 'plain' ? '' : 'danger'}
              disabled={action.isPending}
              onClick={() => action.mutate()}
            >
              {props.confirm}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** A form in a dialog. The form calls `close` when it is done. */
export function FormDialog(props: {
  trigger: ReactElement
  title: string
  children(close: () => void): ReactNode
}) {
  const words = useWords().common
  const [isOpen, setOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger render={props.trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          ref={popup}
          className="dialog wide"
          // On a phone the keyboard would cover the form before anybody has read it.
          initialFocus={(openedBy) => (openedBy === 'touch' ? popup.current : firstField(popup.current))}
        >
          <div className="dialog-head">
            <Dialog.Title className="dialog-title">{props.title}</Dialog.Title>
            <Dialog.Close className="secondary square" aria-label={words.close}>
              <Icon name="cross" size={18} />
            </Dialog.Close>
          </div>
          {props.children(() => setOpen(false))}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const firstField = (form: HTMLElement | null) => form?.querySelector<HTMLElement>('input, textarea') ?? true
