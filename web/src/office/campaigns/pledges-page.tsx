import { listCampaignTitles } from '../../../../contract/src/campaigns.ts'
import { type PledgeState, unrequestedAmount } from '../../../../contract/src/match-pledge-state.ts'
import type { MatchPledge } from '../../../../contract/src/match-pledges.ts'
import * as calls from '../../../../contract/src/match-pledges.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConfirmButton, RemoveButton, rowLook } from '../parts/buttons.tsx'
import { actionColumn, WithNote } from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { BackLink, ContactLink, PayableLink } from '../parts/links.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { fullName } from '../parts/names.ts'
import { entryQuery, useRead } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { EditPledge, NewPledge } from './pledge-fields.tsx'

/** Pledges of donors to match gifts through campaigns, with their matched and owed amounts and payments. */
export function PledgesPage() {
  const { t } = useReader()
  const campaigns = useScreenAddress()('campaign')
  const titles = new Map(useRead(listCampaignTitles).data?.map(({ id, title }) => [id, title]))
  const titleOf = ({ campaign: { id, title } }: MatchPledge) => titles.get(id) ?? title
  return (
    <>
      {campaigns && <BackLink to={campaigns}>{t('frame.screen.campaign')}</BackLink>}
      <PageHeading title={t('campaigns.pledges')} lead={t('campaigns.pledges.lead')}>
        <NewPledge />
      </PageHeading>
      <PagedTable
        read={(query) => entryQuery(t, calls.listMatchPledges, { query })}
        caption={t('campaigns.pledges')}
        columns={columns(t, titleOf)}
        empty={t('campaigns.pledges.none-yet')}
        emptyHint={t('campaigns.pledges.none-yet.lead')}
      />
    </>
  )
}

const stateLooks = {
  not_started: 'info',
  open: 'success',
  used_up: 'info',
  ended: 'info',
  closed: 'info',
} as const satisfies Record<PledgeState, string>

const columns = (t: Translate, titleOf: (pledge: MatchPledge) => string): readonly Column<MatchPledge>[] => [
  {
    title: t('campaigns.pledges.matcher'),
    heading: true,
    cell: (pledge) => (
      <WithNote note={<bdi>{titleOf(pledge)}</bdi>}>
        <ContactLink contact={pledge.matcher} />
      </WithNote>
    ),
  },
  {
    title: t('office-fields.status'),
    cell: ({ state, starts_on, ends_on }) => (
      <WithNote
        note={
          state === 'not_started'
            ? t('campaigns.pledges.from', { day: formatDay(t, starts_on) })
            : ends_on && t('campaigns.pledges.until', { day: formatDay(t, ends_on) })
        }
      >
        <StatusBadge status={t(`campaigns.pledges.state.${state}`)} look={stateLooks[state]} />
      </WithNote>
    ),
  },
  {
    title: t('campaigns.pledges.ratio'),
    cell: ({ percent, gift_cap }) => (
      <WithNote
        note={gift_cap !== null && t('campaigns.pledges.at-most', { amount: formatRupees(t, gift_cap) })}
      >
        {t('campaigns.pledges.ratio.of', { amount: formatRupees(t, percent), of: formatRupees(t, 100) })}
      </WithNote>
    ),
  },
  {
    title: t('campaigns.pledges.matched'),
    align: 'end',
    cell: ({ allocated, pot, donations }) => (
      <WithNote note={t('campaigns.pledges.matched.donations', { count: donations })}>
        <span className="whitespace-nowrap">
          {t('campaigns.pledges.of-pot', { amount: formatRupees(t, allocated), pot: formatRupees(t, pot) })}
        </span>
      </WithNote>
    ),
  },
  {
    title: t('campaigns.pledges.owed'),
    align: 'end',
    cell: (pledge) => {
      const { owed, paid, allocated } = pledge
      const notes = {
        paid,
        'too-much-paid': paid - allocated,
        'too-much-asked': -unrequestedAmount(pledge),
      }
      return (
        <WithNote
          note={Object.entries(notes)
            .filter(([, amount]) => amount > 0)
            .map(([name, amount]) => (
              <div key={name}>
                {t(`campaigns.pledges.${name as keyof typeof notes}`, { amount: formatRupees(t, amount) })}
              </div>
            ))}
        >
          <span className="whitespace-nowrap">{formatRupees(t, owed)}</span>
        </WithNote>
      )
    },
  },
  { title: t('campaigns.pledges.payments'), cell: (pledge) => <Payments pledge={pledge} /> },
  actionColumn(t, (pledge) => <Actions pledge={pledge} />),
]

/** Donations that pay the pledge, with the link to send by hand while it is unpaid. */
function Payments({ pledge: { id, payments, matcher } }: { pledge: MatchPledge }) {
  const { t } = useReader()
  return (
    <>
      {payments.map(({ donation_id, donation_code, status, amount, url }) => (
        <div key={donation_id} className="flex flex-wrap items-center gap-x-2">
          <WithNote note={`${formatRupees(t, amount)}${t('ui.comma')}${t(`office.status.${status}`)}`}>
            <PayableLink kind="donation" id={donation_id} code={donation_code} />
          </WithNote>
          {url && (
            <CopyButton text={url} what={t('campaigns.pledges.link', { name: fullName(matcher) })} iconOnly />
          )}
          <RemoveButton
            what={donation_code}
            entry={calls.removePledgePayment}
            request={{ params: { id, donation_id } }}
          />
        </div>
      ))}
      <FormButton
        {...rowLook}
        label={t('campaigns.pledges.add-payment')}
        dialog={{
          entry: calls.addPledgePayment,
          params: { id },
          initialValues: { donation_code: '' },
          lead: t('campaigns.pledges.add-payment.lead'),
          submitLabel: t('office.action.add'),
          fields: ({ field }) => <TextField {...field('donation_code')} dir="ltr" autoComplete="off" />,
        }}
      />
    </>
  )
}

function Actions({ pledge }: { pledge: MatchPledge }) {
  const { t } = useReader()
  const { id, closed_at, owed, matcher } = pledge
  const unrequested = unrequestedAmount(pledge)
  const name = fullName(matcher)
  return (
    <>
      {closed_at === null && <EditPledge pledge={pledge} />}
      {owed > 0 && unrequested !== 0 && (
        <ConfirmButton
          {...rowLook}
          label={t('campaigns.pledges.ask')}
          dialog={{
            look: 'primary',
            entry: calls.requestMatchPayment,
            request: { params: { id } },
            question: t('campaigns.pledges.ask.question', {
              name,
              amount: formatRupees(t, unrequested > 0 ? unrequested : owed),
            }),
          }}
        />
      )}
      {closed_at === null && (
        <ConfirmButton
          {...rowLook}
          label={t('campaigns.pledges.close')}
          dialog={{
            entry: calls.closeMatchPledge,
            request: { params: { id } },
            question: t('campaigns.pledges.close.question', { name, amount: formatRupees(t, owed) }),
          }}
        />
      )}
    </>
  )
}
