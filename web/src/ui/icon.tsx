/** A drawing in lines of the text's colour, on a square of `grid` units; what it means is said beside it. */
export function Icon({
  path,
  className = 'size-5',
  grid = 20,
  width = 1.75,
}: {
  path: string | undefined
  className?: string
  grid?: number
  /** Of its lines. */
  width?: number
}) {
  return (
    <svg
      viewBox={`0 0 ${grid} ${grid}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
