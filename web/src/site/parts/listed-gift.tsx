import type { PublicCampaign } from '../../../../contract/src/public-campaign.ts'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'

type ListedGiftProps = {
  gift: PublicCampaign['gifts'][number]
  /** Shown for a donor without a listed name. */
  unnamed: string
}

/** Gift in a list, as its donor chose: the name, the amount, a message and the day. */
export function ListedGift({ gift: { name, amount, message, given_on }, unnamed }: ListedGiftProps) {
  const { t } = useReader()
  return (
    <li className="py-2 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3">
        <bdi className="font-semibold">{name ?? unnamed}</bdi>
        {amount !== null && <span className="tabular-nums">{formatRupees(t, amount)}</span>}
      </p>
      {message && (
        <p dir="auto" className="whitespace-pre-line">
          {message}
        </p>
      )}
      <p className="text-xs text-ink-soft">{formatDay(t, given_on)}</p>
    </li>
  )
}
