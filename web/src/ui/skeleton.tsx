/** A grey shape where something will stand; as large as it, so that nothing moves when it comes. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-line/60 ${className}`} />
}
