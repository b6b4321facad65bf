import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  endCampaignPage,
  type OwnCampaignPage,
  type OwnPages as OwnPagesAnswer,
  thankPageDonors,
} from '../../../../contract/src/campaign-pages.ts'
import { call } from '../../call.ts'
import { embedSnippet } from '../../embed-snippet.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton, CopyLine } from '../../ui/copy-button.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { anchorTag, sitePath } from '../parts/site-page.tsx'
import { CampaignPageForm } from './campaign-page-form.tsx'
import { ownPagePreviewQuery, ownPagesQuery, useOwnPageCall } from './donor-account.queries.ts'
import { OwnPageGifts } from './own-page-gifts.tsx'

/** Campaign pages of the signed-in person, and the form that creates a page. */
export function OwnPages({ contactId, isNew }: { contactId: number | null; isNew: boolean }) {
  const { t } = useReader()
  const answer = useQuery(ownPagesQuery(contactId))
  const asked = new URLSearchParams(location.search).get('campaign')
  const [wasMaking, setMaking] = useState<boolean>()
  if (!answer.data) return <SectionProblem query={answer} />
  const { pages, campaigns, remaining } = answer.data
  const isMaking = wasMaking ?? (asked !== null && !pages.some(({ path }) => path.split('/')[2] === asked))
  if (pages.length === 0 && campaigns.length === 0) return null
  return (
    <PageSection title={t('own-pages.heading')}>
      <p className="max-w-prose text-sm text-ink-soft">{t('own-pages.lead')}</p>
      <ul className="divide-y divide-line">
        {pages.map((page) => (
          <OwnPageItem key={page.id} page={page} campaigns={campaigns} contactId={contactId} />
        ))}
      </ul>
      {campaigns.length > 0 &&
        (remaining === 0 ? (
          <p className="text-sm">{t('own-pages.too-many')}</p>
        ) : isMaking ? (
          <CampaignPageForm
            contactId={contactId}
            campaigns={campaigns}
            asked={asked ?? ''}
            asksForName={isNew}
            onLeave={() => setMaking(false)}
          />
        ) : (
          <Button look="secondary" className="justify-self-start" onClick={() => setMaking(true)}>
            {t('own-pages.make')}
          </Button>
        ))}
    </PageSection>
  )
}

type OwnPageItemProps = { page: OwnCampaignPage; contactId: number | null }

function OwnPageItem({ page, campaigns, contactId }: OwnPageItemProps & Pick<OwnPagesAnswer, 'campaigns'>) {
  const { t } = useReader()
  const { problem, isPending, show } = useOwnPageCall(contactId)
  const [isEditing, setEditing] = useState(false)
  const { id, state, revision, figures, campaign, team, hidden_reason } = page
  const isPublic = state === 'live' || state === 'ended'
  const title = page.live_title ?? revision.title
  const isOpen = state !== 'ended' && state !== 'hidden'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4 first:pt-1">
      <div>
        <p dir="auto" className="font-semibold wrap-anywhere">
          {isPublic ? anchorTag(sitePath(t, page.path))([title]) : title}
        </p>
        <p className="text-sm text-ink-soft">
          {t(`own-pages.state.${state}`)}
          {t('ui.comma')}
          {team && (
            <>
              <bdi>{team.title}</bdi>
              {t('ui.comma')}
            </>
          )}
          <bdi>{campaign}</bdi>
        </p>
      </div>
      {hidden_reason && <Notice look="danger">{t('own-pages.hidden', { reason: hidden_reason })}</Notice>}
      {revision.status === 'refused' && isOpen && (
        <Notice>{t('own-pages.refused', { reason: revision.reason ?? '' })}</Notice>
      )}
      {revision.title !== title && (
        <p className="text-sm">{t('own-pages.new-title', { title: revision.title })}</p>
      )}
      {revision.status === 'waiting' && <p className="text-sm">{t('own-pages.waiting')}</p>}
      {isPublic && (
        <>
          <p>
            <strong className="text-lg tabular-nums">{formatRupees(t, figures.amount)}</strong>{' '}
            {t('own-pages.total', { donations: figures.donations, donors: figures.donors })}
            {figures.promised > 0 && (
              <span className="block text-sm text-ink-soft">
                {t('own-pages.promised', { amount: formatRupees(t, figures.promised) })}
              </span>
            )}
          </p>
          <Share page={page} />
          <OwnPageGifts contactId={contactId} page={page} />
          <Thanks page={page} contactId={contactId} />
        </>
      )}
      <ProblemNotice problem={problem} />
      {isOpen &&
        (isEditing ? (
          <CampaignPageForm
            contactId={contactId}
            campaigns={campaigns}
            page={page}
            onLeave={() => setEditing(false)}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" size="small" onClick={() => setEditing(true)}>
              {t('own-pages.edit')}
              <span className="sr-only"> {revision.title}</span>
            </Button>
            <Preview page={page} contactId={contactId} />
            <Button
              look="quiet"
              size="small"
              loading={isPending}
              onClick={() => show(() => call(endCampaignPage, { params: { id } }))}
            >
              {t('own-pages.end')}
              <span className="sr-only"> {revision.title}</span>
            </Button>
          </div>
        ))}
    </li>
  )
}

/** Preview of the page with its newest text, which staff may not have approved. */
function Preview({ page: { id, revision }, contactId }: OwnPageItemProps) {
  const { t } = useReader()
  const [isOpen, setOpen] = useState(false)
  const query = ownPagePreviewQuery(contactId, id, revision.id)
  const preview = useQuery({ ...query, enabled: isOpen })
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-expanded={isOpen}
        loading={isOpen && preview.isFetching}
        onClick={() => setOpen(!isOpen)}
      >
        {t('own-pages.preview')}
        <span className="sr-only"> {revision.title}</span>
      </Button>
      {isOpen && <SectionProblem query={preview} />}
      {isOpen && preview.data && (
        <iframe
          title={t('own-pages.preview.frame', { title: revision.title })}
          sandbox="allow-same-origin"
          srcDoc={preview.data.html}
          className="order-last h-[36rem] w-full basis-full rounded-lg border border-line bg-white"
        />
      )}
    </>
  )
}

function Share({ page }: { page: OwnCampaignPage }) {
  const { path, revision, live_title } = page
  const { t } = useReader()
  const address = location.origin + sitePath(t, path)
  return (
    <details>
      <summary className="cursor-pointer text-sm font-semibold text-brand">{t('own-pages.share')}</summary>
      <div className="mt-2 grid justify-items-start gap-2">
        <div className="flex flex-wrap gap-x-4 text-sm">
          {anchorTag(
            `https://wa.me/?text=${encodeURIComponent(`${live_title ?? revision.title} ${address}`)}`,
          )(['WhatsApp'])}
          {anchorTag(`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`)([
            'Facebook',
          ])}
          <CopyButton text={address} what={t('own-pages.link')} />
        </div>
        <QrCode text={address} label={t('own-pages.qr')} className="size-40" />
      </div>
      <Embedded page={page} />
    </details>
  )
}

/** HTML for the owner's website, with a preview of the form. */
function Embedded({ page: { path, revision } }: { page: OwnCampaignPage }) {
  const { t, language } = useReader()
  const [, , campaign = '', page = ''] = path.split('/')
  const { lines, form, thermometer } = embedSnippet(
    { campaign, page },
    { language, linkText: t('own-pages.embed.donate') },
  )
  return (
    <div className="mt-3 text-sm">
      <p className="font-semibold">{t('own-pages.embed')}</p>
      <CopyLine text={lines} what={t('own-pages.embed.lines')} />
      <p className="text-ink-soft">{t('own-pages.embed.helper')}</p>
      <p className="mt-1.5">
        {t('own-pages.embed.thermometer')}{' '}
        <code dir="ltr" className="wrap-anywhere">
          {thermometer}
        </code>
      </p>
      {/* The sandbox allows no forms or navigation, so that the preview's buttons do nothing. */}
      <iframe
        title={t('own-pages.preview.frame', { title: revision.title })}
        src={form}
        loading="lazy"
        sandbox="allow-scripts allow-same-origin"
        height={520}
        className="mt-2 w-full max-w-96 rounded-sm border border-line bg-white"
      />
    </div>
  )
}

function Thanks({ page: { id, to_thank, thanks }, contactId }: OwnPageItemProps) {
  const { t } = useReader()
  const { problem, errors, isPending, show } = useOwnPageCall(contactId)
  const [text, setText] = useState('')
  if (thanks?.status === 'waiting') return <p className="text-sm">{t('own-pages.thanks.waiting')}</p>
  return (
    <>
      {thanks?.status === 'refused' && (
        <Notice>{t('own-pages.thanks.refused', { reason: thanks.reason ?? '' })}</Notice>
      )}
      {to_thank > 0 && (
        <SiteForm
          className="grid gap-3"
          onSubmit={() => {
            void show(() => call(thankPageDonors, { params: { id }, body: { text } }))
          }}
        >
          <TextArea
            label={t('own-pages.thanks')}
            helper={t('own-pages.thanks.helper', { count: to_thank })}
            rows={3}
            value={text}
            hint={errors.text?.[0]}
            onChange={setText}
          />
          {!errors.text && <ProblemNotice problem={problem} />}
          <Button type="submit" size="small" className="justify-self-start" loading={isPending}>
            {t('own-pages.thanks.send')}
          </Button>
        </SiteForm>
      )}
    </>
  )
}
