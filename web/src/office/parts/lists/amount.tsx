import { say } from '../../../../../words/src/say.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'

/** Whole rupees; the refunded amount below, in small print. */
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
