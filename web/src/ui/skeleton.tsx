/** Grey placeholder of the size of the content, which prevents layout shift. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-line/60 ${className}`} />
}
