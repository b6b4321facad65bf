import { type CampaignFigures, campaignState } from '../../../../contract/src/campaign-state.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import type { PublicCampaign } from '../../../../contract/src/public-campaign.ts'
import * as calls from '../../../../contract/src/public-campaign.ts'
import type { AppContext } from '../../context.ts'
import { cacheByLanguage } from '../../platform/database/cache-until-change.ts'
import { readCampaignFigures } from './campaign-figures.queries.ts'
import { type PageCampaign, readPageCampaigns } from './campaigns.queries.ts'
import { type Matching, noMatching, readMatching } from './matching.queries.ts'
import { readShownGifts, type ShownGift } from './shown-gifts.queries.ts'
import { readPageFigures, readShownPages, type ShownPage } from './supporter-pages.queries.ts'

/** Minimum interval between two reads of the figures in a process, in ms. */
const minReadIntervalMs = 1000
/** Maximum share of time that these reads may take: donors of a large campaign are counted row by row. */
const maxReadShare = 1 / 20

/** Campaigns with their figures, at most a second old while the figures are quick to read. */
export type LiveCampaigns = {
  /**
   * Finds a campaign by its current or a former slug. Returns the same object until it changes, so that
   * callers can cache a rendering of it.
   * @param page current or former slug of a supporter's page, which is returned as `page` of the campaign
   */
  find(language: Language, slug: string, page?: string): Promise<PublicCampaign | undefined>
  readFigures(): Promise<ReadonlyMap<number, CampaignFigures>>
}

declare module '../../context.ts' {
  interface AppContext {
    /** Shared by all requests of the process. */
    liveCampaigns: LiveCampaigns
  }
}

export function openLiveCampaigns({ db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>): LiveCampaigns {
  const campaigns = cacheByLanguage(catalogue, (language) => readPageCampaigns(language, db))
  const ids = catalogue.cache(() => db.selectFrom('campaigns').select('id').execute())
  const pages = catalogue.cache(() => readShownPages(db))
  const current = cacheFigures(async () => {
    const all = (await ids()).map(({ id }) => id)
    const shownPages = (await pages()).map(({ id }) => id)
    return {
      figures: await readCampaignFigures(db, all),
      gifts: await readShownGifts(db, all),
      pageFigures: await readPageFigures(db, shownPages),
      pageGifts: await readShownGifts(db, shownPages, 'pages'),
      matching: await readMatching(db, pakistanDay(new Date())),
    }
  })
  /** Cached by campaign in a language, then by slug of the supporter's page; '' for the campaign alone. */
  const cachedCampaigns = new WeakMap<PageCampaign, Map<string, CachedCampaign>>()
  return {
    async find(language, slug, pageSlug) {
      const found = (await campaigns(language)).get(slug)
      if (!found) return undefined
      const own = (await pages()).filter(({ campaign_id }) => campaign_id === found.id)
      const page =
        own.find((one) => one.slug === pageSlug) ??
        own.find(({ former_slugs }) => former_slugs.includes(pageSlug ?? ''))
      if (pageSlug !== undefined && !page) return undefined
      const [read, day] = [await current(), pakistanDay(new Date())]
      const known = cachedCampaigns.get(found) ?? new Map<string, CachedCampaign>()
      cachedCampaigns.set(found, known)
      const last = known.get(pageSlug ?? '')
      if (last?.read === read && last.day === day) return last.campaign
      const next = withFigures(found, read, { day, pages: own, page })
      const campaign = last && isSame(last.campaign, next) ? last.campaign : next
      known.set(pageSlug ?? '', { read, day, campaign })
      return campaign
    },
    readFigures: async () => (await current()).figures,
  }
}

type CachedCampaign = { read: Figures; day: string; campaign: PublicCampaign }

const noFigures: CampaignFigures = { amount: 0, donations: 0, donors: 0, promised: 0 }

/** Maximum number of supporters' pages on the page of a campaign, and of members on that of a team. */
const maxListedPages = 12

function withFigures(
  campaign: PageCampaign,
  read: Figures,
  { day, pages, page }: { day: string; pages: readonly ShownPage[]; page: ShownPage | undefined },
): PublicCampaign {
  const figures = read.figures.get(campaign.id) ?? noFigures
  const isDonorsShown = campaign.shows_donors || campaign.goal_kind === 'donors'
  const shownFigures = (all: CampaignFigures) => (isDonorsShown ? all : { ...all, donors: null })
  const list = (listed: readonly ShownPage[]) =>
    listed
      .map(({ id, slug, title }) => ({ slug, title, amount: read.pageFigures.get(id)?.amount ?? 0 }))
      .sort((one, other) => other.amount - one.amount)
      .slice(0, maxListedPages)
  return calls.readPublicCampaign.answer.parse({
    ...campaign,
    figures: shownFigures(figures),
    matching: read.matching.get(campaign.id) ?? noMatching,
    gifts: read.gifts.get(campaign.id) ?? [],
    state: campaignState(campaign, figures, day),
    pages: list(pages.filter((one) => one.is_open && one.team_page_id === null)),
    page: page && {
      ...page,
      figures: shownFigures(read.pageFigures.get(page.id) ?? noFigures),
      gifts: read.pageGifts.get(page.id) ?? [],
      team: pages.find(({ id }) => id === page.team_page_id) ?? null,
      members: list(pages.filter(({ team_page_id }) => team_page_id === page.id)),
    },
  })
}

/** Compares the parts that change while the catalogue does not. */
const isSame = (one: PublicCampaign, other: PublicCampaign): boolean =>
  changingPartsOf(one) === changingPartsOf(other)

const changingPartsOf = ({ state, figures, matching, gifts, pages, page }: PublicCampaign): string =>
  JSON.stringify([state, figures, matching, gifts, pages, page])

type Figures = Record<'figures' | 'pageFigures', Map<number, CampaignFigures>> &
  Record<'gifts' | 'pageGifts', Map<number, ShownGift[]>> & { matching: Map<number, Matching> }

/** Caches a read for a second, longer when it is slow; a failed refresh returns the previous result. */
function cacheFigures(read: () => Promise<Figures>): () => Promise<Figures> {
  let last: Promise<Figures> | undefined
  let readAgainAt = 0
  return async () => {
    const begun = performance.now()
    if (last && begun < readAgainAt) return last
    readAgainAt = Number.POSITIVE_INFINITY
    const before = last
    const reading = read().catch((error: unknown) => {
      if (!before) throw error
      return before
    })
    last ??= reading
    try {
      await reading
      last = reading
    } catch (error) {
      last = undefined
      throw error
    } finally {
      const tookMs = performance.now() - begun
      readAgainAt = begun + Math.max(minReadIntervalMs, tookMs / maxReadShare)
    }
    return last
  }
}
