/** A grey placeholder, as large as what it stands for, so that nothing moves when that loads. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-line/60 ${className}`} />
}
