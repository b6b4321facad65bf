import { type Review, readRevisionPhoto } from '../../../../contract/src/page-reviews.ts'
import { pathIn } from '../../../../words/src/split-path.ts'
import { Button, touchLinkLook } from '../../ui/button.tsx'
import { useDataAddress } from '../../ui/file-field.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { Key } from '../parts/key.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { type GiftChoice, GiftMessageText, possibleChoices } from './gift-message.tsx'

type ReviewCardProps = {
  review: Review
  tabIndex: number
  isPending: boolean
  onFocus: () => void
  /** @param choice set if only the name or only the message of a gift is accepted */
  onAccept: (choice?: GiftChoice) => void
  onRefuse: () => void
}

/** Whether a key accepts the item. False for a report, which a wrong key would dismiss for good. */
export const hasAcceptKey = ({ kind }: Review): boolean => kind !== 'report'

/** Item of the queue with its text and two decisions. */
export function ReviewCard({ review, tabIndex, isPending, onFocus, onAccept, onRefuse }: ReviewCardProps) {
  const { t } = useReader()
  const { kind } = review
  const name = t(`campaigns.reviews.kind.${kind}`)
  return (
    <li
      aria-label={name}
      // Only the focused item is a tab stop; the arrow keys move between items.
      tabIndex={tabIndex}
      onFocus={onFocus}
      className="panel grid scroll-my-20 gap-3 p-4 md:p-5"
    >
      <p className="text-dense font-semibold text-ink-soft">{name}</p>
      {review.kind === 'gift_message' ? <GiftMessageText gift={review} /> : <PageText review={review} />}
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          aria-keyshortcuts={hasAcceptKey(review) ? 'A' : undefined}
          loading={isPending}
          onClick={() => onAccept()}
        >
          {t(`campaigns.reviews.accept.${kind}`)} {hasAcceptKey(review) && <ButtonKey>A</ButtonKey>}
        </Button>
        {review.kind === 'gift_message' &&
          possibleChoices(review)
            .slice(1, -1)
            .map((choice) => (
              <Button
                key={choice}
                size="small"
                look="secondary"
                disabled={isPending}
                onClick={() => onAccept(choice)}
              >
                {t(`campaigns.messages.show.${choice}`)}
              </Button>
            ))}
        <Button size="small" look="secondary" aria-keyshortcuts="R" disabled={isPending} onClick={onRefuse}>
          {t(`campaigns.reviews.refuse.${kind}`)} <ButtonKey>R</ButtonKey>
        </Button>
      </div>
    </li>
  )
}

function PageText({ review }: { review: Exclude<Review, { kind: 'gift_message' }> }) {
  const { t } = useReader()
  const { shown, path, owner, team, is_team, campaign, occasion, written_at } = review
  return (
    <>
      {review.kind === 'revision' && <RevisionText review={review} />}
      {review.kind === 'report' && (
        <>
          <p className="font-semibold">{t(`campaigns.reviews.reason.${review.reason}`)}</p>
          {review.text && <Written>{review.text}</Written>}
          {shown && (
            <blockquote className="border-s-4 border-line ps-3">
              <p dir="auto" className="font-semibold">
                {shown.title}
              </p>
              <Written>{shown.story}</Written>
            </blockquote>
          )}
        </>
      )}
      {review.kind === 'thanks' && (
        <>
          <Written>{review.text}</Written>
          <p className="text-dense">{t('campaigns.reviews.to-donors', { count: review.donors })}</p>
        </>
      )}
      {team !== null && <p className="text-dense">{t('campaigns.reviews.team', { team })}</p>}
      <p className="text-dense text-ink-soft">
        <bdi>{owner}</bdi>
        {t('ui.comma')}
        <bdi>{campaign}</bdi>
        {t('ui.comma')}
        {t(is_team ? 'campaigns.pages.team' : `campaigns.occasion.${occasion}`)}
        {t('ui.comma')}
        {formatInstant(t, written_at)}
      </p>
      {path && (
        <a href={pathIn(t.language, path)} target="_blank" rel="noreferrer" className={touchLinkLook}>
          {t('campaigns.reviews.open')}
          {review.kind !== 'revision' && shown && (
            <>
              {' '}
              <bdi>{shown.title}</bdi>
            </>
          )}
        </a>
      )}
    </>
  )
}

type Texts = NonNullable<Extract<Review, { kind: 'revision' }>['shown']>

const isChanged = (shown: Texts, revision: Texts): boolean =>
  (['title', 'story', 'goal', 'shown_name', 'honoree'] as const).some(
    (name) => shown[name] !== revision[name],
  )

/** Text of a revision, with the title and story that donors see now, if they differ. */
function RevisionText({ review }: { review: Extract<Review, { kind: 'revision' }> }) {
  const { t } = useReader()
  const { id, title, story, goal, has_photo, relation, shown_name, honoree, address, shown } = review
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-2">
        <p dir="auto" className="text-lg font-bold">
          {title}
        </p>
        <Written>{story}</Written>
        <p className="text-dense">
          {goal === null
            ? t('campaigns.goal-kind.none')
            : t('campaigns.reviews.goal', { amount: formatRupees(t, goal) })}
        </p>
        {honoree && <p className="text-dense">{t('campaigns.reviews.honoree', { honoree })}</p>}
        {relation && <p className="text-dense">{t('campaigns.reviews.relation', { relation })}</p>}
        {shown_name && (
          <p className="text-dense">{t('campaigns.reviews.shown-name', { name: shown_name })}</p>
        )}
        <p dir="ltr" className="text-start text-dense wrap-anywhere text-ink-soft">
          {address}
        </p>
        {shown && isChanged(shown, review) && (
          <details>
            <summary className="cursor-pointer text-dense font-semibold text-brand">
              {t('campaigns.reviews.shown-now')}
            </summary>
            <blockquote className="mt-2 border-s-4 border-line ps-3">
              <p dir="auto" className="font-semibold">
                {shown.title}
              </p>
              <Written>{shown.story}</Written>
              {shown.shown_name && (
                <p className="text-dense">{t('campaigns.reviews.shown-name', { name: shown.shown_name })}</p>
              )}
              {shown.honoree && (
                <p className="text-dense">{t('campaigns.reviews.honoree', { honoree: shown.honoree })}</p>
              )}
              {shown.goal !== null && (
                <p className="text-dense">
                  {t('campaigns.reviews.goal', { amount: formatRupees(t, shown.goal) })}
                </p>
              )}
            </blockquote>
          </details>
        )}
      </div>
      {has_photo && <RevisionPhoto id={id} />}
    </div>
  )
}

/** Fetched by a call, because a photo has no public address before approval. */
function RevisionPhoto({ id }: { id: number }) {
  const { t } = useReader()
  const file = useRead(readRevisionPhoto, { params: { id }, staleTime: 'static' })
  const address = useDataAddress(file.data)
  if (file.isError) return <LoadProblem query={file} />
  if (!address) return <Skeleton className="h-40 w-56" />
  return <img src={address} alt={t('campaigns.reviews.photo')} className="max-h-64 max-w-full rounded-sm" />
}

const Written = ({ children }: { children: string }) => (
  <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
    {children}
  </p>
)

const ButtonKey = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="max-md:hidden">
    <Key>{children}</Key>
  </span>
)
