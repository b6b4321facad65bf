import { useState } from 'react'
import { Link } from 'react-router'
import { decideGiftMessage } from '../../../../contract/src/gift-display.ts'
import type { Review } from '../../../../contract/src/page-reviews.ts'
import * as calls from '../../../../contract/src/page-reviews.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeletons } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { SendDialog } from '../parts/form-dialog.tsx'
import { Key } from '../parts/key.tsx'
import { BackLink } from '../parts/links.tsx'
import { useListAddress } from '../parts/lists/list-address.ts'
import { PagedList, usePage } from '../parts/lists/paged-list.tsx'
import { useFocusedItem } from '../parts/use-focus.ts'
import { entryQuery, useRight, useSend } from '../session/calls.ts'
import { decisionOf, type GiftChoice, possibleChoices } from './gift-message.tsx'
import { hasAcceptKey, ReviewCard } from './review-card.tsx'

/** Review queue: reports, revisions of supporters' pages, thank-you texts, and messages of gifts. */
export function ReviewsPage() {
  const { t } = useReader()
  const address = useListAddress({})
  const { page, per_page } = address
  const list = usePage(entryQuery(t, calls.listReviews, { query: { page, per_page } }))
  const hasCampaigns = useRight('campaign')
  return (
    <>
      {hasCampaigns && <BackLink to="/campaigns">{t('campaigns.back')}</BackLink>}
      <PageHeading title={t('campaigns.reviews')} lead={t('campaigns.reviews.lead')}>
        <Link to="/campaigns/messages?list=decided" className={buttonClasses('secondary')}>
          {t('campaigns.reviews.decided')}
        </Link>
      </PageHeading>
      <PagedList list={list} address={address}>
        {(reviews) =>
          !reviews ? (
            <div className="grid gap-3">
              <Skeletons count={3} className="h-40" />
            </div>
          ) : reviews.length === 0 ? (
            <div className="panel">
              <EmptyState title={t('campaigns.reviews.none')}>
                <p>{t('campaigns.reviews.none.lead')}</p>
              </EmptyState>
            </div>
          ) : (
            <Reviews reviews={reviews} />
          )
        }
      </PagedList>
    </>
  )
}

const keyOfReview = ({ kind, id }: Review) => `${kind} ${id}`

/** Items between which the arrow keys move; letter keys decide the focused item. */
function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const { t } = useReader()
  const [refusing, setRefusing] = useState<Exclude<Review, { kind: 'gift_message' }>>()
  const { accept, hideMessage, isPending } = useDecisions()

  function refuse(review: Review) {
    if (review.kind === 'gift_message') hideMessage(review)
    else setRefusing(review)
  }

  const { list, itemAt } = useFocusedItem(reviews.map(keyOfReview), refusing !== undefined, (code, place) => {
    const review = reviews[place]
    if (!review || isPending || !(code === 'KeyR' || (code === 'KeyA' && hasAcceptKey(review)))) return false
    if (code === 'KeyR') refuse(review)
    else accept(review)
    return true
  })

  return (
    <>
      <p className="text-dense text-ink-soft max-md:hidden">
        <FormattedText message="campaigns.reviews.keys" values={{ k: (key) => <Key>{key}</Key> }} />
      </p>
      <ul {...list} aria-label={t('campaigns.reviews')} className="grid gap-3">
        {reviews.map((review, place) => (
          <ReviewCard
            key={keyOfReview(review)}
            review={review}
            {...itemAt(place)}
            isPending={isPending && itemAt(place).tabIndex === 0}
            onAccept={(choice) => accept(review, choice)}
            onRefuse={() => refuse(review)}
          />
        ))}
      </ul>
      {refusing && <RefusalDialog review={refusing} onClose={() => setRefusing(undefined)} />}
    </>
  )
}

/** Decisions that need no reason. */
function useDecisions() {
  const revision = useSend(calls.decidePageRevision, { showsProgress: true })
  const thanks = useSend(calls.decidePageThanks, { showsProgress: true })
  const report = useSend(calls.decidePageReport, { showsProgress: true })
  const message = useSend(decideGiftMessage, { showsProgress: true })

  function accept(review: Review, choice?: GiftChoice) {
    const params = { id: review.id }
    const approved = { is_approved: true, reason: '' }
    if (review.kind === 'revision')
      revision.mutate({ params, body: { ...approved, written_at: review.written_at } })
    else if (review.kind === 'thanks') thanks.mutate({ params, body: approved })
    else if (review.kind === 'report') report.mutate({ params, body: { is_upheld: false, reason: '' } })
    else
      message.mutate({ params, body: decisionOf(review, choice ?? possibleChoices(review)[0] ?? 'nothing') })
  }
  return {
    accept,
    hideMessage: (gift: Extract<Review, { kind: 'gift_message' }>) =>
      message.mutate({ params: { id: gift.id }, body: decisionOf(gift, 'nothing') }),
    isPending: [revision, thanks, report, message].some((one) => one.isPending),
  }
}

const refusals = {
  revision: calls.decidePageRevision,
  thanks: calls.decidePageThanks,
  report: calls.decidePageReport,
}

/** Asks for the reason, which is sent to the page's owner. */
function RefusalDialog({
  review,
  onClose,
}: {
  review: Exclude<Review, { kind: 'gift_message' }>
  onClose: () => void
}) {
  const { t } = useReader()
  return (
    <SendDialog
      title={t(`campaigns.reviews.refuse.${review.kind}`)}
      entry={refusals[review.kind]}
      params={{ id: review.id }}
      initialValues={{ reason: '' }}
      toBody={({ reason }) => ({
        reason,
        is_approved: false,
        is_upheld: true,
        ...(review.kind === 'revision' && { written_at: review.written_at }),
      })}
      lead={t('campaigns.reviews.reason.lead')}
      fields={({ field }) => (
        <TextArea {...field('reason')} label={t('office-fields.reason')} required rows={3} />
      )}
      onClose={onClose}
    />
  )
}
