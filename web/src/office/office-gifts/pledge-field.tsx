import { listCampaignTitles } from '../../../../contract/src/campaigns.ts'
import { listMatchPledges, type MatchPledge } from '../../../../contract/src/match-pledges.ts'
import { Select } from '../../ui/fields.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { blankLine, type GiftLine, isOrder } from '../parts/gift-entry/gift-lines.tsx'
import { fullName } from '../parts/names.ts'
import { useRead, useRight } from '../session/calls.ts'

type PledgeFieldProps = {
  value: MatchPledge | null
  hint: string | undefined
  /** @param line the owed amount through the pledge's campaign */
  onChange: (pledge: MatchPledge | null, line?: GiftLine) => void
}

/** Field for the pledge that a gift pays; its matcher is then the donor. Empty while no pledge is owed. */
export function PledgeField({ value, hint, onChange }: PledgeFieldProps) {
  const { t } = useReader()
  const enabled = useRight('campaign.match')
  const query = { page: 1, per_page: 100 }
  const pledges =
    useRead(listMatchPledges, { query, enabled }).data?.data.filter(({ owed }) => owed > 0) ?? []
  const campaigns = useRead(listCampaignTitles).data ?? []
  if (pledges.length === 0) return null
  const optionOf = ({ id, matcher, campaign: { title: campaign }, owed }: MatchPledge) => {
    const amount = formatRupees(t, owed)
    return {
      value: String(id),
      label: t('office-gifts.pledge.option', { name: fullName(matcher), campaign, amount }),
    }
  }
  return (
    <Select
      label={t('office-gifts.pledge')}
      required={false}
      value={value ? String(value.id) : ''}
      hint={hint}
      options={pledges.map(optionOf)}
      onChange={(id) => {
        const pledge = pledges.find((one) => String(one.id) === id) ?? null
        const campaign = campaigns.find((one) => one.id === pledge?.campaign.id)
        if (!pledge || !campaign) return onChange(pledge)
        const [cause, amount] = [String(campaign.cause_id), String(pledge.owed)]
        onChange(pledge, { ...blankLine, cause, campaign: String(campaign.id), amount })
      }}
    />
  )
}

/**
 * Lines of a gift that pays a pledge: takes cause and campaign from the pledge, but keeps a typed amount.
 * @param offered amounts that the form entered itself
 */
export function withPledgeLine(
  [first, ...others]: readonly GiftLine[],
  line: GiftLine,
  offered: readonly string[],
): GiftLine[] {
  const isTyped = first && !isOrder(first) && !['', ...offered].includes(first.amount)
  return [isTyped ? { ...line, amount: first.amount } : line, ...others.filter((other) => !isOrder(other))]
}

/** Donor fields of a gift that pays a pledge; address and number stay on the server. */
export const matcherBodyOf = ({ matcher: { id: contact_id, first_name, last_name } }: MatchPledge) => ({
  contact_id,
  first_name,
  last_name,
})
