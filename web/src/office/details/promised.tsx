import { formatRupees } from '../../ui/format-rupees.ts'

/**
 * What was promised where another amount came, in small print below what came: 'of Rs. 3,000 promised'.
 * @param props.word what it was before it came; a payment is 'requested'
 */
export function Promised({
  amount,
  promised,
  word = 'promised',
}: {
  amount: number
  promised: number | null | undefined
  word?: string
}) {
  if (promised === null || promised === undefined) return null
  const text = promised === 0 ? `not ${word}` : `${formatRupees(promised)} ${word}`
  return (
    <span className="block text-xs font-normal text-ink-soft">
      {amount < promised && 'of '}
      {text}
    </span>
  )
}
