import { formatRupees } from '../../../ui/format-rupees.ts'
import { useReader } from '../../../ui/reader.ts'

/** Whole rupees; the refunded amount below, in small print. */
export function Amount({ of, refunded = 0 }: { of: number; refunded?: number | undefined }) {
  const { t } = useReader()
  return (
    <>
      {formatRupees(t, of)}
      {refunded > 0 && (
        <span className="block text-xs font-normal whitespace-nowrap text-ink-soft">
          {t('lists.amount.refunded', { refunded: formatRupees(t, refunded) })}
        </span>
      )}
    </>
  )
}
