import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../ui/reader.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'

type CountCardProps = {
  title: string
  total: number
  order?: number
  duration?: number
  tick?: number
  note?: string | undefined
  to?: string | undefined
}

type CardProps = { title: string; to?: string | undefined; children: ReactNode }

/** A figure of the dashboard. With `to`, the whole card is a link. */
export const Card = ({ title, to, children }: CardProps) => (
  <div className={`panel relative p-4 ${to ? 'hover:border-brand hover:bg-brand-soft' : ''}`}>
    <dt className="text-sm font-semibold text-ink-soft">
      {to ? (
        <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
          {title}
        </Link>
      ) : (
        title
      )}
    </dt>
    <dd className="mt-1">{children}</dd>
  </div>
)

/**
 * Counts from 0 to `total` within `duration` milliseconds, in steps of `tick` (specification, sections 2 and
 * 9). Screen readers get the total only. The bar fades with `order`: 1 is full, 4 a quarter.
 */
export function CountCard({ title, total, order = 1, duration = 2000, tick = 30, note, to }: CountCardProps) {
  const shown = useCountUp(total, duration, tick)
  return (
    <Card title={title} to={to}>
      <p className="font-display text-2xl font-bold text-brand-dark tabular-nums">
        <span aria-hidden="true">{formatCount(shown)}</span>
        <span className="sr-only">{formatCount(total)}</span>
      </p>
      <span
        data-bar
        style={{ opacity: barStrength(order) }}
        className="mt-3 block h-1.5 rounded-full bg-brand"
      />
      {note && <p className="mt-2 text-xs text-ink-soft">{note}</p>}
    </Card>
  )
}

/** Opacity of a card's bar: 1 -> 1, 2 -> 0.75, 3 -> 0.5, 4 -> 0.25; at least 0.15, so that it is visible. */
export function barStrength(order: number): number {
  return Math.min(1, Math.max(0.15, 1 - (order - 1) * 0.25))
}

function useCountUp(total: number, duration: number, tick: number): number {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [shown, setShown] = useState(0)

  useEffect(() => {
    if (still) return
    const began = performance.now()
    const timer = setInterval(() => {
      const part = Math.min((performance.now() - began) / duration, 1)
      setShown(Math.round(total * part))
      if (part === 1) clearInterval(timer)
    }, tick)
    return () => clearInterval(timer)
  }, [still, total, duration, tick])

  return still ? total : shown
}
