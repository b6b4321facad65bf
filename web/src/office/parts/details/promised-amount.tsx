import { formatRupees } from '../../../ui/format-rupees.ts'
import { useReader } from '../../../ui/reader.ts'

/** The promised amount when it differs from the amount received, in small print: 'of Rs. 3,000 promised'. */
export function PromisedAmount({
  of = 'donation',
  amount,
  promised,
}: {
  /** Payments say 'requested' instead. */
  of?: PayableRef['what']
  amount: number
  promised: number | null | undefined
}) {
  const { t } = useReader()
  if (promised === null || promised === undefined) return null
  const how = promised === 0 ? 'none' : amount < promised ? 'less' : 'other'
  return (
    <span className="block text-xs font-normal text-ink-soft">
      {t('details.promised', { what: of, how, amount: formatRupees(t, promised) })}
    </span>
  )
}

import type { PayableRef } from './payable-ref.ts'
