import { Link } from 'react-router'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import type { LineShares } from '../../../../../contract/src/line-shares.ts'
import { linkLook } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { type Translate, useReader } from '../../../ui/reader.tsx'
import { useScreenAddress } from '../../session/screens.ts'
import { WithNote } from '../cells.tsx'
import { type CauseNames, useCauseNames } from '../names.ts'
import { Section } from './section.tsx'

type Share = NonNullable<LineShares>[number]

/** Shares of the Qurbani lines of a donation with their people, states and animals. */
export function DonationShares({ donation }: { donation: DonationDetails }) {
  const { t } = useReader()
  const names = useCauseNames()
  const seasons = useScreenAddress()('season')
  const { donation_code: code } = donation.shortfall_of ?? donation
  const lines = donation.funds.flatMap(({ position, shares }) => (shares ? [{ position, shares }] : []))
  return lines.map(({ position, shares }) => (
    <Section key={position} title={t('donations.details.shares', { line: position + 1 })}>
      <DataTable
        caption={t('donations.details.shares', { line: position + 1 })}
        columns={columns(t, names)}
        rows={shares}
        rowKey={({ number }) => number}
      />
      {seasons !== undefined && shares[0] && (
        <Link
          to={`${seasons}/${shares[0].season_id}/orders?search=${code}`}
          className={`justify-self-start ${linkLook}`}
        >
          {t('donations.details.shares.order')}
        </Link>
      )}
    </Section>
  ))
}

const columns = (t: Translate, names: CauseNames): readonly Column<Share>[] => [
  {
    title: t('seasons.names'),
    heading: true,
    cell: ({ number, name, parent }) => (
      <WithNote note={name && <bdi>{parent}</bdi>}>
        <bdi>{name || t('qurbani-page.share', { number })}</bdi>
      </WithNote>
    ),
  },
  { title: t('qurbani-page.intention'), cell: ({ intention }) => t(`qurbani-page.intention.${intention}`) },
  {
    title: t('office-fields.status'),
    cell: ({ state, tag }) => (
      <WithNote note={tag && <bdi>{t('seasons.orders.animal', { tag })}</bdi>}>
        {t(`qurbani-page.state.${state}`)}
      </WithNote>
    ),
  },
  {
    title: t('seasons.region'),
    cell: ({ animal, cause_id, fundtitle }) => (
      <bdi>
        {names.fund({ cause_id, fundtitle, fund_type: '' }).fundtitle}
        {t('ui.comma')}
        {t(`seasons.animal.${animal}`)}
      </bdi>
    ),
  },
]
