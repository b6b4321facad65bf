import { noSubType } from '../../../../../contract/src/cart-lines.ts'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import type { TransferPart } from '../../../../../contract/src/transfers.ts'
import { formatRupees, type Translate, useReader } from '../../../ui/reader.tsx'
import { fundTypeName } from '../names.ts'
import type { PayableRef } from './details-address.tsx'

export type PromisedLine = { position: number; title: string; promised: number; kind: 'zakat' | 'general' }

type NamedLine = { fundtitle: string; fund_type: string } & Parameters<typeof throughText>[0]

/** Cause and sub type of a line, with its campaign if it has one. */
export function lineTitle(t: Translate, { fundtitle, fund_type, ...through }: NamedLine): string {
  const type = fundTypeName(t, fund_type)
  const line = fund_type === noSubType ? fundtitle : t('details.line', { cause: fundtitle, type })
  const campaign = throughText(through)
  return campaign ? t('details.line-through', { line, campaign }) : line
}

/** Campaign and supporter's page through which a line was given: 'Wells · Sassi walks'; '' for none. */
export const throughText = ({
  campaign,
  page,
}: Partial<Pick<DonationDetails['funds'][number], 'campaign' | 'page'>>) =>
  [campaign, page].filter(Boolean).join(' · ')

export function promisedLines(
  t: Translate,
  funds: DonationDetails['funds'],
  part: TransferPart,
): PromisedLine[] {
  return funds
    .map(({ amount, promised_amount, position, kind, ...line }) => ({
      position,
      promised: promised_amount ?? amount,
      kind,
      title: lineTitle(t, line),
    }))
    .filter(({ promised, kind }) => promised > 0 && (part === 'all' || part === kind))
}

type PromisedAmountProps = {
  /** Kind of the payable: the text is 'requested' instead of 'promised' for payments. */
  payable?: PayableRef['what']
  amount: number
  promised: number | null | undefined
}

/** The promised amount when it differs from the amount received, in small print: 'of Rs. 3,000 promised'. */
export function PromisedAmount({ payable = 'donation', amount, promised }: PromisedAmountProps) {
  const { t } = useReader()
  if (promised === null || promised === undefined) return null
  const how = promised === 0 ? 'none' : amount < promised ? 'less' : 'other'
  return (
    <span className="block text-xs font-normal text-ink-soft">
      {t('details.promised', { what: payable, how, amount: formatRupees(t, promised) })}
    </span>
  )
}
