import { Toast } from '@base-ui/react/toast'
import { CrossIcon } from './icon.tsx'
import { useReader } from './reader.tsx'

const manager = Toast.createToastManager()

/** Shows a success toast; one with an action, such as Undo, stays longer. */
export function showSuccess(message: string, action?: { label: string; press: () => void }): void {
  if (!action) {
    manager.add({ id: message, title: message, type: 'success' })
    return
  }
  const id = manager.add({
    title: message,
    type: 'success',
    timeout: 20_000,
    actionProps: {
      children: action.label,
      onClick() {
        manager.close(id)
        action.press()
      },
    },
  })
}

/** Shows an error toast, which stays longer. Repeats of a message are shown once. */
export function showError(message: string): void {
  manager.add({ id: message, title: message, type: 'error', timeout: 10_000 })
}

/** Closes a toast early, after a successful retry. */
export function closeToast(message: string): void {
  manager.close(message)
}

/** Toast region: a live region that F6 reaches. Render it once per page. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} timeout={5000} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 top-4 z-50 mx-auto flex print:hidden max-w-md flex-col gap-3 md:top-auto md:end-6 md:bottom-6 md:start-auto md:w-96 [body:has([role=dialog])_&]:md:start-6 [body:has([role=dialog])_&]:md:end-auto">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

const success = { mark: 'm5 10.500 3.500 3.500 7-8', colours: 'bg-brand-soft text-brand' }
const looks: Record<string, typeof success> = {
  success,
  error: { mark: 'M10 5v6m0 3.500v.010', colours: 'bg-danger-soft text-danger' },
}

/** Overrides the dialog role of Base UI, because a toast needs no answer. */
const notADialog = { role: 'group', 'aria-modal': undefined }

function ToastList() {
  const { t } = useReader()
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const look = looks[toast.type ?? ''] ?? success
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        {...notADialog}
        swipeDirection={['right', 'down']}
        className="panel transition-[opacity,translate] ease-calm data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-4 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex flex-wrap items-start gap-3 py-2 pe-2 ps-3">
          <svg
            viewBox="-4 -4 28 28"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.25"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
            className={`mt-1 size-8 shrink-0 rounded-full ${look.colours}`}
          >
            <path d={look.mark} />
          </svg>
          <Toast.Title render={<p />} className="min-w-0 flex-1 basis-24 py-2 text-sm font-medium text-ink" />
          <Toast.Action className="min-h-10 rounded-sm px-3 text-sm font-semibold text-brand underline-offset-4 hover:bg-brand-soft hover:underline" />
          <Toast.Close
            aria-label={t('controls.toast.dismiss')}
            aria-hidden={undefined} // shown at all times, not only on hover
            className="grid size-10 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-brand-soft"
          >
            <CrossIcon className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
