import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useReader } from './reader.tsx'

/** Spinner. `label` is for screen readers; omit it beside a text. */
export function Spinner({ label, className = 'size-5' }: { label?: string; className?: string }) {
  return (
    <span className="inline-flex" role={label ? 'status' : undefined}>
      <svg viewBox="0 0 24 24" fill="none" className={`animate-spin ${className}`} aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** Grey placeholder of the size of the content, which prevents layout shift. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-line/60 ${className}`} />
}

export function ProgressBar({ label, value }: { label: string; value: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value * 100)}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full origin-left rtl:origin-right rounded-full bg-brand transition-transform"
        style={{ transform: `scaleX(${value})` }}
      />
    </div>
  )
}

/** Blocks clicks at once, above dialogs and toasts; appears late, so that short work does not flicker. */
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

export const Skeletons = ({ count, className }: { count: number; className: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
  Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />)
