import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useReader } from './reader.tsx'

type SheetProps = { title: string; onClose: () => void; children: ReactNode }

/** Modal bottom sheet, the browser's own dialog. Escape and a click outside close it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useReader()
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Restores the focus when the page closes the sheet.
    return () => dialog?.close()
  }, [])

  /** The browser restores the focus, then reports the close. */
  const close = () => ref.current?.close()

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser itself closes a dialog on Escape
    <dialog
      ref={ref}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
      className="mx-auto mt-auto mb-0 max-h-[85svh] w-full max-w-xl overflow-y-auto overscroll-contain rounded-t-lg bg-white p-0 text-ink shadow-card backdrop:bg-ink/50"
    >
      <div className="p-4 sm:p-6">
        <div className="mb-2 flex items-center justify-between gap-4">
          <h2 className="text-lg font-bold">{title}</h2>
          <button
            type="button"
            onClick={close}
            className="min-h-11 rounded-sm px-3 font-semibold text-brand hover:bg-brand-soft"
          >
            {t('ui.sheet.close')}
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
