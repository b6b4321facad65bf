import type { PageState } from '../../../../contract/src/campaign-pages.ts'
import {
  hideCampaignPage,
  listCampaignPages,
  type OfficePage,
  showCampaignPage,
} from '../../../../contract/src/page-reviews.ts'
import { pathIn } from '../../../../words/src/split-path.ts'
import { rowLinkLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatCount, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { rowLook, SendButton } from '../parts/buttons.tsx'
import { actionColumn, CreatedOn, WithNote } from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { BackLink, ContactLink, DonationsLink } from '../parts/links.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { entryQuery, useRight } from '../session/calls.ts'

/** Supporters' pages with their figures, which staff hide and show. */
export function CampaignPagesPage() {
  const { t } = useReader()
  const hasCampaigns = useRight('campaign')
  return (
    <>
      {hasCampaigns && <BackLink to="/campaigns">{t('campaigns.back')}</BackLink>}
      <PageHeading title={t('campaigns.pages')} lead={t('campaigns.pages.lead')} />
      <PagedTable
        read={(query) => entryQuery(t, listCampaignPages, { query })}
        caption={t('campaigns.pages')}
        columns={columns(t)}
        empty={t('campaigns.pages.none')}
        emptyHint={t('campaigns.pages.none.lead')}
      />
    </>
  )
}

const stateLooks = {
  draft: 'info',
  waiting: 'info',
  live: 'success',
  ended: 'info',
  hidden: 'error',
} as const satisfies Record<PageState, string>

const columns = (t: Translate): readonly Column<OfficePage>[] => [
  {
    title: t('office-fields.title'),
    heading: true,
    cell: ({ title, unread_title, path, campaign }) => (
      <WithNote
        note={
          <>
            <bdi>{campaign}</bdi>
            {unread_title && <div>{t('campaigns.pages.unread', { title: unread_title })}</div>}
          </>
        }
      >
        {path ? (
          <a href={pathIn(t.language, path)} target="_blank" rel="noreferrer" className={rowLinkLook}>
            <bdi>{title}</bdi>
          </a>
        ) : (
          <bdi>{title || t('campaigns.pages.erased')}</bdi>
        )}
      </WithNote>
    ),
  },
  {
    title: t('campaigns.pages.owner'),
    cell: ({ owner, owner_id, occasion, is_team }) => (
      <WithNote note={t(is_team ? 'campaigns.pages.team' : `campaigns.occasion.${occasion}`)}>
        <ContactLink contact={{ id: owner_id, first_name: owner, last_name: '' }} />
      </WithNote>
    ),
  },
  {
    title: t('office-fields.status'),
    cell: ({ state, hidden_reason }) => (
      <WithNote note={hidden_reason && <bdi>{hidden_reason}</bdi>}>
        <StatusBadge status={t(`campaigns.pages.state.${state}`)} look={stateLooks[state]} />
      </WithNote>
    ),
  },
  {
    title: t('campaigns.received'),
    align: 'end',
    cell: ({ figures: { amount, promised } }) => (
      <WithNote note={promised > 0 && t('campaigns.promised', { amount: formatRupees(t, promised) })}>
        <span className="whitespace-nowrap">{formatRupees(t, amount)}</span>
      </WithNote>
    ),
  },
  {
    title: t('ui.donations'),
    align: 'end',
    cell: ({ slugs, figures: { donations } }) => (
      <DonationsLink filter={new URLSearchParams({ pages: slugs }).toString()} count={donations} />
    ),
  },
  { title: t('campaigns.donors'), align: 'end', cell: ({ figures }) => formatCount(figures.donors) },
  { title: t('campaigns.pages.made'), cell: ({ created_at }) => <CreatedOn instant={created_at} /> },
  actionColumn(t, (page) => <HideOrShowButton page={page} />),
]

function HideOrShowButton({ page: { id, title, state } }: { page: OfficePage }) {
  const { t } = useReader()
  const params = { id }
  if (state === 'hidden')
    return (
      <SendButton
        {...rowLook}
        aria-label={t('campaigns.pages.show-one', { title })}
        label={t('campaigns.pages.show')}
        entry={showCampaignPage}
        request={{ params }}
      />
    )
  return (
    <FormButton
      {...rowLook}
      aria-label={t('campaigns.pages.hide-one', { title })}
      label={t('campaigns.pages.hide')}
      dialog={{
        submitLabel: t('campaigns.pages.hide'),
        entry: hideCampaignPage,
        params,
        initialValues: { reason: '' },
        lead: t('campaigns.reviews.reason.lead'),
        fields: ({ field }) => <TextArea {...field('reason')} rows={3} />,
      }}
    />
  )
}
