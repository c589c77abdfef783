import { Toast } from '@base-ui/react/toast'
import { useWords } from '../preferences.tsx'
import { Icon } from './icons.tsx'

const toastManager = Toast.createToastManager()

/** Confirms in passing that something worked. Errors stay where they happened instead. */
export function showToast(text: string): void {
  toastManager.add({ title: text })
}

export function Toasts() {
  const words = useWords().common
  return (
    <Toast.Provider toastManager={toastManager}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={words.notifications}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const words = useWords().common
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Icon name="check" size={18} />
      <Toast.Title />
      {/* Base UI hides it from screen readers until the toasts have the focus, yet the keyboard reaches it. */}
      <Toast.Close className="secondary square small" aria-label={words.close} aria-hidden={false}>
        <Icon name="cross" size={15} />
      </Toast.Close>
    </Toast.Root>
  ))
}
