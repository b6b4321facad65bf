import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useReader } from './reader.ts'
import { Spinner } from './spinner.tsx'

/**
 * Blocking overlay for pending work, above dialogs and toasts. It catches clicks at once but appears after a
 * short delay, so that short work does not flicker.
 */
export function Loader({ label }: { label?: string }) {
  const { t } = useReader()
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset.scrollBlocked = window.innerWidth > page.clientWidth ? 'bar' : ''
    return () => {
      delete page.dataset.scrollBlocked
    }
  }, [])

  return createPortal(
    <div
      role="status"
      className="fixed inset-0 z-60 grid cursor-wait place-items-center bg-white/60 text-brand opacity-100 transition-opacity delay-150 starting:opacity-0"
    >
      <div className="panel grid place-items-center gap-2 px-8 py-6">
        <Spinner className="size-10" />
        <span className="text-sm font-semibold text-ink">{label ?? t('controls.loader.wait')}</span>
      </div>
    </div>,
    document.body,
  )
}
