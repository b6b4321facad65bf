/** A grey placeholder, as large as what is loading, so that nothing moves when it arrives. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-line/60 ${className}`} />
}
