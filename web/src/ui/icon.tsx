type IconProps = { path: string | undefined; className?: string; grid?: number; width?: number }

/** A decorative line icon on `grid` units squared; the text beside it carries the meaning. */
export function Icon({ path, className = 'size-5', grid = 20, width = 1.75 }: IconProps) {
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

export function CrossIcon({ className }: { className: string }) {
  return <Icon path="m5 5 10 10M15 5 5 15" className={className} />
}
