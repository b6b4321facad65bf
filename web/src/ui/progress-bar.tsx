/** Progress bar, from 0 to 1. */
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
