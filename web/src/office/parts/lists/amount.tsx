import { say } from '../../../../../words/src/say.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'

/** Whole rupees, and below them in small print how much was refunded. */
export function Amount({ of, refunded = 0 }: { of: number; refunded?: number | undefined }) {
  return (
    <>
      {formatRupees(of)}
      {refunded > 0 && (
        <span className="block text-xs font-normal whitespace-nowrap text-ink-soft">
          {say('lists.amount.refunded', { refunded: formatRupees(refunded) })}
        </span>
      )}
    </>
  )
}
