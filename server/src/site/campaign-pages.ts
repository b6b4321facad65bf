import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { givingTarget, isOpenOn } from '../../../contract/src/campaign-state.ts'
import type { FullCharity } from '../../../contract/src/charity.ts'
import { parseGiftLink } from '../../../contract/src/gift-link.ts'
import { firstLanguage, type Language } from '../../../contract/src/language/language.ts'
import { pakistanDay, pakistanInstant } from '../../../contract/src/pakistan-clock.ts'
import { type PublicCampaign, shownCampaign } from '../../../contract/src/public-campaign.ts'
import type { PageData, PublicPageData } from '../../../contract/src/public-page.ts'
import { pathIn } from '../../../words/src/split-path.ts'
import { readPageCampaigns } from '../catalogue/campaigns/campaigns.queries.ts'
import type { AppContext } from '../context.ts'
import { cacheByLanguage, type Reading } from '../platform/database/cache-until-change.ts'
import type { Database } from '../platform/database/database.ts'
import { type CompressionEffort, FinishedAnswer } from '../platform/http/answers.ts'
import { languageInAddress, languageOf } from '../platform/language/request-language.ts'
import { cacheRenderings } from './cache-renderings.ts'
import { drawThermometer } from './draw-thermometer.ts'

type Options = {
  /** Renders a page of the site with its data. */
  draw(
    pathname: string,
    shown: { data: PageData; charity: FullCharity; version: number },
    language: Language,
    search: string,
    effort?: CompressionEffort,
  ): Promise<FinishedAnswer>
  /** The giving form of a cause for a frame, in place of an archived campaign. */
  embedCause(language: Language, causeId: number): Promise<FinishedAnswer | undefined>
  /** Sent with a file that other websites show. */
  headers: Record<string, string>
}

/** Files for other websites are read again after a minute. */
const thermometerHeaders = {
  'cache-control': 'public, max-age=60',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

/**
 * Serves the page of each campaign and supporter, its giving form for a frame, and its thermometer for other
 * websites. Each is drawn once, and again when the catalogue, a figure or a listed gift has changed.
 */
export function campaignPages(
  server: FastifyInstance,
  context: AppContext,
  { draw, embedCause, headers }: Options,
): {
  embed(language: Language, slug: string, page: string | undefined): Promise<FinishedAnswer | undefined>
} {
  const { find } = context.liveCampaigns
  const drawn = cacheByLanguage(context.catalogue, async (language, reading) => ({
    charity: await context.charity(language),
    version: reading.version,
    // The subject is the campaign, a new object when its text, figures or gifts have changed.
    answer: cacheRenderings<PublicCampaign, FinishedAnswer>(),
  }))

  async function drawOnce(
    language: Language,
    pathname: string,
    campaign: PublicCampaign,
    begin: (
      shared: { charity: FullCharity; version: number },
      effort: CompressionEffort,
    ) => Promise<FinishedAnswer>,
  ): Promise<FinishedAnswer> {
    const { answer, ...shared } = await drawn(language)
    return answer(`${pathname} ${campaign.id} ${campaign.page?.id}`, campaign, (isChanging) =>
      begin(shared, isChanging ? 'quick' : 'best'),
    )
  }

  const page = (language: Language, pathname: string, campaign: PublicCampaign) =>
    drawOnce(language, pathname, campaign, (shared, effort) =>
      draw(pathname, { data: { campaign }, ...shared }, language, '', effort),
    )

  server.get<{ Params: { slug: string } }>('/campaigns/:slug', async (request, reply) => {
    const language = languageInAddress(request.raw) ?? firstLanguage
    if (redirectToLanguage(request, reply, language)) return reply
    const { slug } = request.params
    const found = await find(language, slug)
    if (!found) return reply.callNotFound()
    // Posters and messages may still name the former address.
    if (found.slug !== slug)
      return reply.redirect(pathIn(language, `/campaigns/${found.slug}${searchOf(request)}`), 301)
    const form = formOfLink(request, found)
    if (form) return reply.redirect(pathIn(language, '/') + form, 302)
    return (await page(language, `/campaigns/${slug}`, found)).sendBare(request, reply)
  })

  server.get<{ Params: { slug: string; page: string } }>('/campaigns/:slug/:page', async (request, reply) => {
    const language = languageInAddress(request.raw) ?? firstLanguage
    if (redirectToLanguage(request, reply, language)) return reply
    const { slug, page: asked } = request.params
    const found = await find(language, slug, asked)
    if (!found) {
      // A page that was hidden or removed leads to its campaign.
      const campaign = await find(language, slug)
      return campaign
        ? reply.redirect(pathIn(language, `/campaigns/${campaign.slug}`), 302)
        : reply.callNotFound()
    }
    const path = `/campaigns/${found.slug}/${found.page?.slug}`
    if (path !== `/campaigns/${slug}/${asked}`)
      return reply.redirect(pathIn(language, path + searchOf(request)), 301)
    const form = formOfLink(request, found)
    if (form) return reply.redirect(pathIn(language, '/') + form, 302)
    return (await page(language, path, found)).sendBare(request, reply)
  })

  server.get<{ Params: { slug: string } }>('/campaigns/:slug/live', async (request, reply) => {
    const language = languageInAddress(request.raw) ?? firstLanguage
    const found = await find(language, request.params.slug)
    if (!found || found.state === 'archived') return reply.callNotFound()
    return (await page(language, `/campaigns/${found.slug}/live`, found)).sendBare(request, reply)
  })

  async function thermometer(
    request: FastifyRequest<{ Params: { name: string; page?: string } }>,
    reply: FastifyReply,
  ) {
    const language = languageInAddress(request.raw) ?? firstLanguage
    const { name, page: asked } = request.params
    const [, slug = '', type] = /^(.+)\.(svg|json)$/.exec(asked ?? name) ?? []
    const found = await (asked === undefined ? find(language, slug) : find(language, name, slug))
    if (!found || found.state === 'archived') return reply.callNotFound()
    const shown = shownCampaign(found)
    const answer = await drawOnce(language, `thermometer ${type}`, found, ({ charity }) =>
      type === 'svg'
        ? FinishedAnswer.of('image/svg+xml', drawThermometer(shown, charity, language), {
            ...headers,
            ...thermometerHeaders,
          })
        : FinishedAnswer.of('application/json', JSON.stringify(thermometerFigures(context, shown)), {
            ...headers,
            ...thermometerHeaders,
          }),
    )
    return answer.sendBare(request, reply)
  }
  server.get('/thermometers/:name', thermometer)
  server.get('/thermometers/:name/:page', thermometer)

  return {
    async embed(language, slug, asked) {
      // A page that was hidden or removed leads to its campaign.
      const found = (asked && (await find(language, slug, asked))) || (await find(language, slug))
      return found?.state === 'archived'
        ? embedCause(language, found.cause.id)
        : found && page(language, '/embed', found)
    },
  }
}

/** Query of an address with its question mark; '' without one. */
const searchOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/**
 * Query of the donation form that the address of a campaign leads to: with an amount, as in the link of an
 * embedded form, or because the campaign is archived. undefined when it shows the campaign's page.
 */
function formOfLink(request: FastifyRequest, { slug, cause, page, ...campaign }: PublicCampaign) {
  const isArchived = campaign.state === 'archived'
  const search = searchOf(request)
  if (search === '' && !isArchived) return undefined
  const { amount } = parseGiftLink(search)
  if (!isArchived && (!amount || givingTarget(campaign.state, campaign) !== 'campaign')) return undefined
  // Opens the form, which explains that an archived campaign takes no gifts.
  const form = new URLSearchParams({ cause: String(cause.id), campaign: slug })
  if (!isArchived && page?.is_open) form.set('page', page.slug)
  if (amount) form.set('amount', String(amount))
  return `?${form}`
}

/** Figures of a thermometer, with amounts in rupees and without personal data. */
function thermometerFigures(
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  { slug, page, fundtitle, state, goal_kind, goal, share_price, figures, matching }: PublicCampaign,
) {
  const url = `${publicUrl}/campaigns/${slug}${page ? `/${page.slug}` : ''}`
  return {
    slug,
    page: page?.slug ?? null,
    title: fundtitle,
    url,
    state: page?.is_open === false ? 'ended' : state,
    goal_kind,
    goal,
    share_price,
    ...figures,
    matching: matching.promised,
  }
}

/**
 * Redirects to the language that the reader has chosen, if it is another language. @returns whether it
 * redirected
 */
export function redirectToLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): boolean {
  const chosen = languageOf(request.raw)
  if (chosen === language) return false
  reply.header('cache-control', 'no-store').redirect(pathIn(chosen, request.url), 302)
  return true
}

/** Maximum number of campaigns on the home page, the newest. */
const maxListedCampaigns = 6

/** Reads the campaigns that run today, for the home page. */
export async function readRunningCampaigns(
  language: Language,
  db: Database,
  reading: Reading,
): Promise<NonNullable<PublicPageData['campaigns']>> {
  const now = new Date()
  const today = pakistanDay(now)
  const all = [...(await readPageCampaigns(language, db))].flatMap(([slug, campaign]) =>
    slug === campaign.slug ? [campaign] : [],
  )
  // The first and last days of a campaign begin and end at midnight.
  if (all.some(({ starts_on, ends_on }) => starts_on !== null || ends_on !== null))
    reading.endsAfter(pakistanInstant(today, 24).getTime() - now.getTime())
  return all
    .filter((campaign) => isOpenOn(campaign, today))
    .toSorted((one, other) => other.id - one.id)
    .slice(0, maxListedCampaigns)
    .map(({ slug, fundtitle, cause, ends_on }) => ({ slug, fundtitle, cause: cause.fundtitle, ends_on }))
}
