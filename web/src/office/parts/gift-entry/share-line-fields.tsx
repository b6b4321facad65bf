import type { PublicSeason } from '../../../../../contract/src/public-qurbani.ts'
import { maxSharesOfLine, type ShareNames } from '../../../../../contract/src/share-line.ts'
import { blankShareName, NameFields } from '../../../share-name-fields.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Select, TextField, wholeNumber } from '../../../ui/fields.tsx'
import { formatRupees, useReader } from '../../../ui/reader.tsx'

/** Shares of an animal as typed, in a line of a gift. */
export type ShareEntry = {
  offer: string
  isWhole: boolean
  hasAccepted: boolean
  /** Hash of the agency text that the donor is asked to accept. */
  wakalah: string
  names: readonly ShareNames[]
}

export const blankShares = ({ wakalah }: PublicSeason): ShareEntry => ({
  offer: '',
  isWhole: false,
  hasAccepted: false,
  wakalah: wakalah.hash,
  names: [blankShareName],
})

/** Body of a line with shares. */
export const shareLineOf = ({ offer, isWhole, hasAccepted, wakalah, names }: ShareEntry) => ({
  offer: Number(offer) || undefined,
  is_whole: isWhole,
  wakalah: hasAccepted ? wakalah : undefined,
  shares: names,
})

type ShareLineProps = {
  quantity: string
  shares: ShareEntry
  season: PublicSeason
  hintOf: (field: string) => string | undefined
  onChange: (line: { cause?: string; quantity: string; amount?: string; shares: ShareEntry }) => void
}

/** Offer, number, names and acceptance of shares; the amount is the price of the offer. */
export function ShareLineFields({ quantity, shares, season, hintOf, onChange }: ShareLineProps) {
  const { t } = useReader()
  const chosen = season.offers.find(({ id }) => String(id) === shares.offer)
  const hint = hintOf('qurbani.wakalah')

  function change(changes: Partial<ShareEntry>, count = shares.names.length) {
    const next = { ...shares, ...changes }
    const offer = season.offers.find(({ id }) => String(id) === next.offer)
    const size = next.isWhole ? (offer?.shares_per_animal ?? 1) : count
    const names = Array.from({ length: size }, (_, index) => next.names[index] ?? blankShareName)
    const amount = next.isWhole ? offer?.animal_price : offer && offer.share_price * size
    onChange({
      cause: String(offer?.cause_id ?? ''),
      quantity: next.isWhole ? '1' : String(size),
      amount: String(amount ?? ''),
      shares: { ...next, names },
    })
  }

  return (
    <div className="grid gap-4 sm:col-span-2">
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <Select
          label={t('gift-entry.shares.offer')}
          value={shares.offer}
          hint={hintOf('qurbani.offer') ?? hintOf('amount')}
          options={season.offers.map(({ id, region, animal, share_price, free, has_reserved }) => ({
            value: String(id),
            label: t('gift-entry.shares.option', {
              region,
              animal,
              price: formatRupees(t, share_price),
              free,
              has_reserved: has_reserved ? 'yes' : 'no',
            }),
          }))}
          onChange={(offer) => change({ offer, isWhole: false })}
        />
        {!shares.isWhole && (
          <TextField
            label={t('qurbani-page.count')}
            required
            {...wholeNumber}
            maxLength={2}
            value={quantity}
            hint={
              Number(quantity) > maxSharesOfLine
                ? t('qurbani-page.problem.most', { count: maxSharesOfLine })
                : undefined
            }
            onChange={(typed) => {
              const count = /^\d+$/.test(typed) ? Number(typed) : 0
              if (count > 0) change({}, count)
              else onChange({ quantity: typed, shares })
            }}
          />
        )}
      </div>
      {chosen && chosen.shares_per_animal > 1 && chosen.animal_price !== null && (
        <CheckBox
          label={t('qurbani-page.whole')}
          value={shares.isWhole}
          onChange={(isWhole) => change({ isWhole }, 1)}
        />
      )}
      <NameFields shares={shares.names} onChange={(names) => change({ names })} />
      <CheckBox
        label={t('gift-entry.shares.accepted')}
        value={shares.hasAccepted}
        onChange={(hasAccepted) => change({ hasAccepted })}
      />
      {hint && (
        <p role="alert" className="text-sm font-medium text-danger">
          {hint}
        </p>
      )}
    </div>
  )
}
