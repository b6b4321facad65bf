import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AlmsFund } from '../../../contract/src/alms-kinds.ts'
import * as bankAccountsCalls from '../../../contract/src/bank-accounts.ts'
import * as calls from '../../../contract/src/causes.ts'
import type { FullCharity } from '../../../contract/src/charity.ts'
import { defaultSettings } from '../../../contract/src/default-charity.ts'
import { maxId } from '../../../contract/src/fields.ts'
import { parseGiftLink } from '../../../contract/src/gift-link.ts'
import { firstLanguage, type Language } from '../../../contract/src/language/language.ts'
import * as paymentMethodsCalls from '../../../contract/src/payment-methods.ts'
import type { PageData, PublicPageData } from '../../../contract/src/public-page.ts'
import type { PublicSeason } from '../../../contract/src/public-qurbani.ts'
import { type TextPage, textPages } from '../../../contract/src/text-pages.ts'
import { readAlmsPage } from '../catalogue/alms/alms.queries.ts'
import { readOpenBankAccounts } from '../catalogue/bank-accounts/bank-accounts.queries.ts'
import { readWebCauses } from '../catalogue/causes/causes.queries.ts'
import { readOpenPairs, titledPairs } from '../catalogue/payment-methods/payment-methods.queries.ts'
import { readPublicRamazan } from '../catalogue/seasons/seasons.queries.ts'
import { readCharityText } from '../charity/charity-texts.ts'
import { charityInLanguage } from '../charity/read-charity.ts'
import type { AppContext } from '../context.ts'
import { cacheByLanguage, type Reading } from '../platform/database/cache-until-change.ts'
import type { Database } from '../platform/database/database.ts'
import { type CompressionEffort, FinishedAnswer } from '../platform/http/answers.ts'
import { type BuiltPages, registerBuiltFiles } from '../platform/http/pages.ts'
import { fileHeaders, securityHeaders, type Transport } from '../platform/http/security-headers.ts'
import {
  languageInAddress,
  languageOf,
  pageInLanguage,
  requestReader,
} from '../platform/language/request-language.ts'
import { campaignPages, readRunningCampaigns, redirectToLanguage } from './campaign-pages.ts'
import { embedScripts } from './embed-scripts.ts'
import { inlineCriticalCss } from './inline-critical-css.ts'
import { publicFiles } from './public-files.ts'
import { securityTxt } from './security-txt.ts'
import { brandStyle, embedDocument, loadRenderer, siteDocument } from './site-document.ts'

declare module '../context.ts' {
  interface AppContext {
    /**
     * Open season of Qurbani with its offers, contributed by a later feature; null when no season is open.
     */
    publicSeason(language: Language): Promise<PublicSeason | null>
  }
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the requested page of the donor's site. */
    sendSite(status?: number): Promise<FastifyReply>
  }
}

/** `brand/0b6b4f.css` is the style of a charity whose colour is #0b6b4f. */
const brandFile = (name: string) => {
  const [, hex] = /^brand\/([0-9a-f]{6})\.css$/.exec(name) ?? []
  return hex && brandStyle(`#${hex}`)
}

/** The inputs of a rendered page. */
type PageInputs = { data: PageData; charity: FullCharity; version: number }

/** Query with an id that no cause has. A page is rendered once with it, for all unknown causes. */
const missingCauseQuery = `?cause=${maxId}`

const pageType = 'text/html; charset=utf-8'

/**
 * Serves the server-rendered pages of the donor's site. Pages that are the same for everyone are rendered and
 * compressed once, and again when their data has changed in any process. Register it before the hooks of
 * calls: the pages and their files need no hooks, and are the most frequent requests.
 * @param options.folder web/dist, with web/dist-server beside it
 */
export async function siteRoutes(
  server: FastifyInstance,
  context: AppContext,
  options: { folder: string; built: BuiltPages; transport: Transport },
): Promise<void> {
  const { folder, built, transport } = options
  const { publicUrl } = context
  const render = await loadRenderer(join(folder, '../dist-server/render-site.js'), context.log)
  const file = (name: string) => readFileSync(join(folder, name), 'utf8')

  server.decorateReply('sendSite', async function (this: FastifyReply, status = 200) {
    const { t } = requestReader(this.request)
    const [pathname = ''] = this.request.url.split('?')
    const charity = await context.charity(t.language).catch(() => charityInLanguage(t, defaultSettings))
    const language = languageOf(this.request.raw)
    const drawn = await render({ pathname, language, charity, publicUrl })
    return this.sendPage(siteDocument(built('site.html'), drawn, charity, language), status)
  })

  async function draw(
    pathname: string,
    { data, charity, version }: PageInputs,
    language: Language,
    search: string,
    effort?: CompressionEffort,
  ) {
    const drawn = await render({ pathname, search, language, charity, data, publicUrl, version })
    const isLive = pathname.endsWith('/live')
    if (isLive || pathname === '/embed') {
      const page = embedDocument(built('site.html'), drawn, charity, language, isLive ? 'live.js' : undefined)
      // Allows our own previews to frame the page.
      const frames = isLive ? [] : ["'self'", ...charity.embed_origins]
      return FinishedAnswer.of(pageType, page, securityHeaders(transport, undefined, frames), effort)
    }
    const causeId = parseGiftLink(search).cause
    const page = siteDocument(built('site.html'), drawn, charity, language, data, causeId)
    const sent =
      drawn.html === ''
        ? { page, inline: undefined }
        : inlineCriticalCss(
            page,
            (name) => brandFile(name) ?? file(name),
            pathname === '/' || data.campaign ? 'used' : 'all',
          )
    return FinishedAnswer.of(pageType, sent.page, securityHeaders(transport, sent.inline), effort)
  }

  context.renderCampaign = async (language, campaign) => {
    const pathname = `/campaigns/${campaign.slug}`
    const charity = await context.charity(language)
    const drawn = await render({ pathname, language, charity, data: { campaign }, publicUrl })
    const page = siteDocument(built('site.html'), drawn, charity, language)
    return page.replaceAll(/<a [^>]*?href="[^"]*"/g, '<a')
  }

  /**
   * Caches pages with their data, by language and cause, until a change.
   * @param gone query that is rendered for unknown causes
   */
  const cachePage = (
    pathname: string,
    read: (language: Language, reading: Reading) => Promise<PageData>,
    gone = '',
  ) => {
    const cachedPageInputs = cacheByLanguage(context.catalogue, async (language, reading) => ({
      data: await read(language, reading),
      charity: await context.charity(language),
      version: reading.version,
      pages: new Map<string, Promise<FinishedAnswer>>(),
    }))
    return async (language: Language, search: string) => {
      const { pages, ...shown } = await cachedPageInputs(language)
      if (shown.data.text?.html === '') return null
      const causeId = search === '' ? undefined : parseGiftLink(search).cause
      const isThere = shown.data.causes?.some(({ id }) => id === causeId)
      const cause = isThere ? `?cause=${causeId}` : causeId === undefined ? '' : gone
      const page = pages.get(cause) ?? draw(pathname, shown, language, cause)
      pages.set(cause, page)
      page.catch(() => pages.delete(cause))
      return page
    }
  }

  const textPage = (name: TextPage) =>
    cachePage(`/${name}`, async (language) => ({ text: await readCharityText(language, context.db, name) }))
  const almsPage = (fund: AlmsFund) =>
    cachePage(`/${fund}`, async (language) => ({ alms: await readAlmsPage(context.db, fund, language) }))
  const cachedPages = {
    '/': cachePage('/', (language, reading) => readPublicPage(language, context, reading), missingCauseQuery),
    '/embed': cachePage(
      '/embed',
      async (language) => ({
        causes: calls.listWebCauses.answer.parse(await readWebCauses(language, context.db)),
      }),
      missingCauseQuery,
    ),
    ...Object.fromEntries(textPages.map((name) => [`/${name}`, textPage(name)])),
    // The stock may be outdated: the browser requests the current figures.
    '/qurbani': cachePage('/qurbani', async (language) => ({
      season: await context.publicSeason(language),
    })),
    '/ramazan': cachePage('/ramazan', async (language) => ({
      causes: await readCausesOfAnyAmount(language, context.db),
      ramazan: await readPublicRamazan(context.db),
    })),
    '/fitrana': almsPage('fitrana'),
    '/fidya': almsPage('fidya'),
    '/kaffarah': almsPage('kaffarah'),
    '/zakat': cachePage('/zakat', async (language) => ({
      // Targets of the zakat calculator.
      causes: (await readCausesOfAnyAmount(language, context.db)).filter(({ kind }) => kind === 'zakat'),
    })),
  }

  // Renders the pages at the start, so that they are served even if the database hangs later.
  server.addHook('onListen', async () => {
    try {
      for (const language of (await context.charity(firstLanguage)).languages)
        for (const cachedPage of Object.values(cachedPages)) await cachedPage(language, '')
    } catch (error) {
      context.log.warn({ err: error }, 'the pages could not be prepared')
    }
  })

  await server.register(async (bare) => {
    bare.get<{ Params: { file: string } }>('/brand/:file', async (request, reply) => {
      const style = brandFile(`brand/${request.params.file}`)
      if (!style) return reply.callNotFound()
      // The colour is in the address, so the file at an address never changes.
      reply.headers(fileHeaders(transport)).header('cache-control', 'public, max-age=31536000, immutable')
      return reply.type('text/css; charset=utf-8').send(style)
    })
    registerBuiltFiles(bare, folder, fileHeaders(transport))
    securityTxt(bare, context, fileHeaders(transport))
    publicFiles(bare, context, { folder, headers: fileHeaders(transport) })
    embedScripts(bare, context, { folder, headers: fileHeaders(transport) })
    const campaigns = campaignPages(bare, context, {
      draw,
      embedCause: async (language, causeId) =>
        (await cachedPages['/embed'](language, `?cause=${causeId}`)) ?? undefined,
      headers: fileHeaders(transport),
    })
    for (const [address, cachedPage] of Object.entries(cachedPages))
      bare.get(address, async (request, reply) => {
        const language = languageInAddress(request.raw) ?? firstLanguage
        // The address of a frame sets its language; the reader's cookie does not.
        if (address !== '/embed' && redirectToLanguage(request, reply, language)) return reply
        const query = address === '/embed' ? new URLSearchParams(request.url.split('?')[1]) : undefined
        const campaign = query?.get('campaign')
        const reading = campaign
          ? campaigns.embed(language, campaign, query?.get('page') ?? undefined)
          : cachedPage(language, request.url.slice(address.length))
        const page = await reading.catch((error: unknown) => {
          context.log.error({ err: error, address }, 'a page could not be read')
          return undefined
        })
        if (page) return page.sendBare(request, reply)
        if (page === null || campaign) return reply.callNotFound()
        // The browser requests the missing data, and reports an error if that fails.
        return reply
          .headers(securityHeaders(transport))
          .type(pageType)
          .send(pageInLanguage(built('site.html'), language))
      })
  })
}

/** Returns the public page's initial data, in the shape of its calls' answers. */
async function readPublicPage(
  language: Language,
  context: AppContext,
  reading: Reading,
): Promise<PublicPageData> {
  const [causes, pairs, accounts] = await Promise.all([
    readWebCauses(language, context.db),
    readOpenPairs(context, reading),
    readOpenBankAccounts(language, context.db),
  ])
  return {
    causes: calls.listWebCauses.answer.parse(causes),
    pairs: paymentMethodsCalls.listPaymentPairs.answer.parse(titledPairs(language, pairs)),
    accounts: bankAccountsCalls.listBankAccounts.answer.parse(accounts),
    campaigns: await readRunningCampaigns(language, context.db, reading),
  }
}

const readCausesOfAnyAmount = async (language: Language, db: Database): Promise<calls.Cause[]> =>
  calls.listWebCauses.answer.parse(await readWebCauses(language, db)).filter(({ amount }) => amount === null)
