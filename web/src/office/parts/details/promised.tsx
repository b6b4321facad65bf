import { say } from '../../../../../words/src/say.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'

/** What was promised where another amount came, in small print below what came: 'of Rs. 3,000 promised'. */
export function Promised({
  of = 'donation',
  amount,
  promised,
}: {
  /** A payment was 'requested'. */
  of?: Shown['what']
  amount: number
  promised: number | null | undefined
}) {
  if (promised === null || promised === undefined) return null
  const how = promised === 0 ? 'none' : amount < promised ? 'less' : 'other'
  return (
    <span className="block text-xs font-normal text-ink-soft">
      {say('details.promised', { what: of, how, amount: formatRupees(promised) })}
    </span>
  )
}

import type { Shown } from './shown.ts'
