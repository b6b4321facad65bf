import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { languageAttributes, useReader } from './reader.tsx'

/** Asks before an action that is hard to undo, which `confirmLabel` names. May be within another dialog. */
export function ConfirmDialog({
  title,
  question,
  children,
  confirmLabel,
  cancelLabel,
  look = 'danger',
  open,
  loading = false,
  onConfirm,
  onClose,
}: {
  title: string
  question: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Look of the confirm button; 'primary' when nothing is lost. */
  look?: 'danger' | 'primary'
  open: boolean
  loading?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useReader()
  return (
    <AlertDialog.Root open={open} onOpenChange={(nowOpen) => !nowOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-ink/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Popup
          {...languageAttributes(t.language)}
          className="fixed inset-0 z-40 m-auto h-fit max-h-full w-[calc(100%-min(2rem,10vw))] max-w-md overflow-y-auto rounded-lg bg-white p-[min(1.5rem,7.5vw)] shadow-card outline-none transition-[opacity,translate] ease-calm data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="text-lg font-bold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-ink-soft">{question}</AlertDialog.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close
              render={<Button look="quiet">{cancelLabel ?? t('office.action.cancel')}</Button>}
            />
            <Button look={look} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
