import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type CampaignState, progressOf } from '../../../../contract/src/campaign-state.ts'
import { type Campaign, listCampaigns } from '../../../../contract/src/campaigns.ts'
import { listReviews } from '../../../../contract/src/page-reviews.ts'
import { pathIn } from '../../../../words/src/split-path.ts'
import { Button, buttonClasses, rowLinkLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Loader } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatCount, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RowButton } from '../parts/buttons.tsx'
import { actionColumn, Day, NoValue, WithNote } from '../parts/cells.tsx'
import { DonationsLink } from '../parts/links.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { useCauseNames } from '../parts/names.ts'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { entryQuery, useRead, useRight } from '../session/calls.ts'

/** Lazy, because its editor is larger than the rest of the screen. */
const CampaignDialog = lazy(async () => ({ default: (await import('./campaign-dialog.tsx')).CampaignDialog }))

export function CampaignsPage() {
  const { t } = useReader()
  const { cause: causeName } = useCauseNames()
  const mayMatch = useRight('campaign.match')
  const mayReview = useRight('campaign.review')
  const reviews = useRead(listReviews, { query: { page: 1, per_page: 10 }, enabled: mayReview })
  const [editing, setEditing] = useState<Campaign | 'new'>()
  return (
    <>
      <PageHeading title={t('frame.screen.campaign')} lead={t('campaigns.lead')}>
        {mayMatch && (
          <Link to="/matched-giving" className={buttonClasses('secondary')}>
            {t('campaigns.pledges')}
          </Link>
        )}
        {mayReview && (
          <>
            <Link to="pages" className={buttonClasses('secondary')}>
              {t('campaigns.pages')}
            </Link>
            <Link to="reviews" className={buttonClasses('secondary')}>
              {t('campaigns.reviews.count', { count: reviews.data?.total ?? 0 })}
            </Link>
          </>
        )}
        <Button onClick={() => setEditing('new')}>{t('campaigns.new')}</Button>
      </PageHeading>
      <PendingChanges subjects={['campaign']} />
      <PagedTable
        read={(query) => entryQuery(t, listCampaigns, { query })}
        caption={t('frame.screen.campaign')}
        columns={columns(t, causeName, setEditing)}
        empty={t('campaigns.none-yet')}
        emptyHint={t('campaigns.none-yet.lead')}
      />
      {editing && (
        <Suspense fallback={<Loader label={t('office.note.opening-the-form')} />}>
          <CampaignDialog
            campaign={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const stateLooks = {
  draft: 'info',
  not_started: 'info',
  collecting: 'success',
  goal_reached: 'success',
  ended: 'info',
  paused: 'error',
  archived: 'info',
} as const satisfies Record<CampaignState, string>

const isPublic = (state: CampaignState) => state !== 'draft' && state !== 'archived'

const columns = (
  t: Translate,
  causeName: (name: string) => string,
  edit: (campaign: Campaign) => void,
): readonly Column<Campaign>[] => [
  {
    title: t('office-fields.title'),
    heading: true,
    cell: ({ slug, fundtitle, texts, cause, state }) => {
      const title = (t.language !== 'en' && texts[t.language]?.fundtitle) || fundtitle
      return (
        <WithNote note={<bdi>{causeName(cause)}</bdi>}>
          {isPublic(state) ? (
            <a
              href={pathIn(t.language, `/campaigns/${slug}`)}
              target="_blank"
              rel="noreferrer"
              className={rowLinkLook}
            >
              <bdi>{title}</bdi>
            </a>
          ) : (
            <bdi>{title}</bdi>
          )}
        </WithNote>
      )
    },
  },
  {
    title: t('office-fields.status'),
    cell: ({ state, status, is_cause_active }) => (
      <WithNote note={status === 'published' && !is_cause_active && t('campaigns.cause-inactive')}>
        <StatusBadge status={t(`campaigns.state.${state}`)} look={stateLooks[state]} />
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
  { title: t('office-fields.goal'), align: 'end', cell: (campaign) => <Goal campaign={campaign} /> },
  {
    title: t('ui.donations'),
    align: 'end',
    cell: ({ slug, figures }) => <DonationsLink filter={`campaigns=${slug}`} count={figures.donations} />,
  },
  { title: t('campaigns.donors'), align: 'end', cell: ({ figures }) => formatCount(figures.donors) },
  {
    title: t('campaigns.days'),
    cell: ({ starts_on, ends_on }) =>
      starts_on || ends_on ? (
        <>
          {starts_on && <Day day={starts_on} />} – {ends_on && <Day day={ends_on} />}
        </>
      ) : (
        <NoValue />
      ),
  },
  actionColumn(t, (campaign) => (
    <>
      {isPublic(campaign.state) && (
        <a
          href={pathIn(t.language, `/campaigns/${campaign.slug}/live`)}
          target="_blank"
          rel="noreferrer"
          className={rowLinkLook}
        >
          {t('campaigns.live')}
        </a>
      )}
      <RowButton
        label={t('office.action.edit-one', { what: campaign.fundtitle })}
        onClick={() => edit(campaign)}
      >
        {t('office.action.edit')}
      </RowButton>
    </>
  )),
]

/** '45% of Rs. 500,000'. */
function Goal({ campaign }: { campaign: Campaign }) {
  const { t } = useReader()
  const { goal, goal_kind, figures } = campaign
  if (goal === null) return <NoValue />
  const percent = Math.floor((progressOf(campaign, figures) * 100) / goal)
  const kind = goal_kind === 'amount' ? undefined : t(`campaigns.goal-kind.${goal_kind}`)
  return (
    <WithNote note={kind}>
      <span className="whitespace-nowrap">
        {t('campaigns.percent', {
          percent,
          goal: goal_kind === 'amount' ? formatRupees(t, goal) : formatCount(goal),
        })}
      </span>
    </WithNote>
  )
}
