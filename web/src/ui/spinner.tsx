/** Spinner; `label` is read out; leave it out when there is text beside it. */
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
