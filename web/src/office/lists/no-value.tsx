/** Stands where a value could. */
export function NoValue() {
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">None</span>
    </span>
  )
}
