import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { brandColors } from '../../../contract/src/brand-colors.ts'
import type { Cause } from '../../../contract/src/causes.ts'
import type { Charity } from '../../../contract/src/charity.ts'
import { parseGiftLink } from '../../../contract/src/gift-link.ts'
import { allLanguages } from '../../../contract/src/language/language.ts'
import { shownCampaign } from '../../../contract/src/public-campaign.ts'
import type { RenderSite } from '../../../contract/src/public-page.ts'
import { textPages } from '../../../contract/src/text-pages.ts'
import type { Catalogue } from '../../../words/src/compile-message.ts'
import { addTranslations, type Phrase, readerOf } from '../../../words/src/reader.ts'
import { FormattedText, ReaderContext, useReader } from '../ui/reader.tsx'
import { CampaignPage, EmbeddedCampaign } from './campaign/campaign-page.tsx'
import { LiveScreen } from './campaign/live-screen.tsx'
import { RunningCampaigns } from './campaign/running-campaigns.tsx'
import { SupporterPage } from './campaign/supporter-page.tsx'
import { WithoutScript } from './donate/without-script.tsx'
import { EmbedForm } from './embed/embed-form.tsx'
import { LinkPreview } from './link-preview.tsx'
import { CharityContext, pageTitle, sitePath } from './parts/site-page.tsx'
import { pageAt, Site } from './site.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const files = import.meta.glob<{ default: Catalogue }>(
  '../../../words/*/{site,status,fields,ui,pages,campaign-page,qurbani-page,ramazan-page}.json',
  { eager: true },
)
for (const language of allLanguages)
  for (const [path, file] of Object.entries(files))
    if (path.includes(`/words/${language}/`)) addTranslations(language, file.default)

/**
 * Titles of pages by the first part of their path. Only on the server, because a browser needs the title of
 * its page alone. The home page and campaigns use their own texts as titles.
 */
const titles: Record<string, Phrase> = {
  ...Object.fromEntries(textPages.map((name) => [name, `site.title.${name}` as const])),
  qurbani: 'site.title.qurbani',
  ramazan: 'site.title.ramazan',
  fitrana: 'pages.alms.title.fitrana',
  fidya: 'pages.alms.title.fidya',
  kaffarah: 'pages.alms.title.kaffarah',
  zakat: 'site.title.zakat',
  my: 'site.title.donor-account',
  donation: 'site.title.donation',
  payment: 'site.title.payment',
  pay: 'ui.payment',
  monthly: 'site.title.monthly',
}

/** Renders a page on the server. Built as a separate bundle (web/dist-server), which the server loads. */
export const renderSite: RenderSite = async (request) => {
  const { language, pathname, search, charity, data, publicUrl, version = 0 } = request
  const reader = readerOf(language)
  const { t } = reader
  const render = (part: ReactNode) =>
    renderToStaticMarkup(<ReaderContext value={reader}>{part}</ReaderContext>)
  if (pathname === '/embed')
    return {
      head: render(<title>{pageTitle(t('pages.embed.title'), charity)}</title>),
      header: '',
      html: render(
        data?.campaign ? (
          <EmbeddedCampaign campaign={data.campaign} charity={charity} host={new URL(publicUrl).host} />
        ) : (
          <EmbedForm
            causes={data?.causes ?? []}
            causeId={parseGiftLink(search ?? '').cause}
            host={new URL(publicUrl).host}
            charity={charity}
          />
        ),
      ),
      withoutScript: '',
      footer: '',
      notLoaded: '',
    }
  const campaign = data?.campaign
  if (campaign && !campaign.page && pathname.endsWith('/live'))
    return {
      head: render(<title>{pageTitle(campaign.fundtitle, charity)}</title>),
      header: '',
      html: render(<LiveScreen campaign={campaign} publicUrl={publicUrl} />),
      withoutScript: '',
      footer: '',
      notLoaded: '',
    }
  const needs = campaign ? 'data' : pageAt(pathname, search).needs
  const phrase = needs === 'nothing' ? 'ui.page-not-found' : titles[pathname.split('/')[1] ?? '']
  const title = phrase && t(phrase)
  const askedCause = parseGiftLink(search ?? '').cause
  const asked = pathname === '/' ? data?.causes?.find(({ id }) => id === askedCause) : undefined
  const supporters = campaign?.page && { ...campaign, page: campaign.page }
  const shared = campaign ? shownCampaign(campaign) : asked
  const isDonationPage = pathname === '/' && data !== undefined
  const isCauseGone = isDonationPage && askedCause !== undefined && !asked
  const address = pathname + (asked ? `?cause=${asked.id}` : '')
  const picture = campaign
    ? campaign.page
      ? `page-${campaign.page.id}`
      : `campaign-${campaign.id}`
    : (asked?.id ?? 'site')
  const frame = {
    head: render(
      <>
        <SiteHead title={title} cause={shared} charity={charity} />
        {needs === 'data' && (
          <LinkPreview
            path={address}
            picture={`${publicUrl}${sitePath(t, `/share/${picture}.jpg`)}?v=${version}`}
            title={title}
            cause={shared}
            charity={charity}
            publicUrl={publicUrl}
          />
        )}
      </>,
    ),
    header: render(
      <SiteHeader
        charity={charity}
        address={address}
        skipsToForm={isDonationPage && data.causes?.length !== 0}
      />,
    ),
  }
  // When the server has no data, the browser requests it and renders the page.
  const isServerRendered = needs === 'nothing' || (needs === 'data' && data !== undefined)
  const withoutScript = render(
    <CharityContext value={charity}>
      {isDonationPage && <WithoutScript {...data} charity={charity} isCauseGone={isCauseGone} />}
      {!isServerRendered && (
        <noscript>
          <p className="mx-auto max-w-7xl px-4 py-6 font-semibold sm:px-6">{t('pages.no-script.page')}</p>
        </noscript>
      )}
    </CharityContext>,
  )
  const around = {
    ...frame,
    withoutScript,
    footer: render(
      <CharityContext value={isDonationPage ? withOneAlmsLink(charity) : charity}>
        {isDonationPage && data.campaigns && <RunningCampaigns campaigns={data.campaigns} />}
        <SiteFooter />
      </CharityContext>,
    ),
    notLoaded: render(<NotLoaded isServerRendered={isServerRendered} />),
  }
  if (campaign)
    return {
      ...around,
      html: render(
        supporters ? (
          <SupporterPage campaign={supporters} charity={charity} publicUrl={publicUrl} />
        ) : (
          <CampaignPage campaign={campaign} charity={charity} publicUrl={publicUrl} />
        ),
      ),
      notLoaded: '',
      isStatic: true,
    }
  if (!isServerRendered) return { ...around, html: '' }
  const { prelude } = await prerenderToNodeStream(
    <Site
      pathname={pathname}
      search={search}
      reader={reader}
      charity={charity}
      page={{ data: data ?? {} }}
    />,
    {
      // Renders all at once. React would otherwise move large parts into place with inline scripts, which the
      // site does not allow.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  return { ...around, html: await text(prelude) }
}

/** Keeps only the first link to an alms page, for a smaller first download; that page links to the others. */
const withOneAlmsLink = ({ alms_funds = [], ...charity }: Charity): Charity => ({
  ...charity,
  alms_funds: alms_funds.slice(0, 1),
})

/**
 * Bar at the lower edge of a page whose scripts failed to load; rendered by the server only, below the page.
 * @param isServerRendered whether the page is readable without scripts: public/start.js then reveals the bar;
 * else it appears after a timeout
 */
function NotLoaded({ isServerRendered }: { isServerRendered: boolean }) {
  return (
    <p
      id="not-loaded"
      role="alert"
      className={`fixed inset-x-0 bottom-0 z-40 border-t border-danger bg-danger-soft px-4 py-3 text-center font-semibold noscript:hidden ${isServerRendered ? 'hidden' : 'comes-late'}`}
    >
      <FormattedText
        message="pages.not-loaded"
        values={{
          reload: (words) => (
            // biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page
            <a href="" className="text-brand underline underline-offset-4">
              {words}
            </a>
          ),
        }}
      />
    </p>
  )
}

type SiteHeadProps = {
  title: string | undefined
  cause: Pick<Cause, 'fundtitle'> | undefined
  charity: Charity
}

function SiteHead({ title, cause, charity }: SiteHeadProps) {
  const { t } = useReader()
  const { slogan, mark, brand_color } = charity
  return (
    <>
      <title>{pageTitle(title ?? cause?.fundtitle ?? slogan, charity)}</title>
      <link rel="icon" href={mark || 'data:,'} />
      <link rel="apple-touch-icon" href="/icon/180.png" />
      <link rel="manifest" href={sitePath(t, '/manifest.webmanifest')} />
      <meta name="theme-color" content={brand_color ? brandColors(brand_color).brandDark : '#084c39'} />
    </>
  )
}
