import { type CampaignFigures, campaignState } from '../../../../contract/src/campaign-state.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import type { PublicCampaign } from '../../../../contract/src/public-campaign.ts'
import * as calls from '../../../../contract/src/public-campaign.ts'
import type { AppContext } from '../../context.ts'
import { cacheByLanguage } from '../../platform/database/cache-until-change.ts'
import { type PageCampaign, readCampaignFigures, readPageCampaigns } from './campaigns.queries.ts'
import { readShownGifts, type ShownGift } from './shown-gifts.queries.ts'

/** Minimum interval between two reads of the figures in a process, in ms. */
const minReadIntervalMs = 1000
/** Maximum share of time that these reads may take: donors of a large campaign are counted row by row. */
const maxReadShare = 1 / 20

/** Campaigns with their figures, which are at most a second old while they are quick to read. */
export type LiveCampaigns = {
  /**
   * Finds a campaign by its address or a former one. Returns the same object until it changes, so that a
   * caller can cache what it makes of it.
   */
  find(language: Language, slug: string): Promise<PublicCampaign | undefined>
  readFigures(): Promise<ReadonlyMap<number, CampaignFigures>>
}

declare module '../../context.ts' {
  interface AppContext {
    /** One in a process. */
    liveCampaigns: LiveCampaigns
  }
}

export function openLiveCampaigns({ db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>): LiveCampaigns {
  const campaigns = cacheByLanguage(catalogue, (language) => readPageCampaigns(language, db))
  const ids = catalogue.cache(() => db.selectFrom('campaigns').select('id').execute())
  const current = cacheFigures(async () => {
    const all = (await ids()).map(({ id }) => id)
    return { figures: await readCampaignFigures(db, all), gifts: await readShownGifts(db, all) }
  })
  const shown = new WeakMap<PageCampaign, { read: Figures; day: string; campaign: PublicCampaign }>()
  return {
    async find(language, slug) {
      const found = (await campaigns(language)).get(slug)
      if (!found) return undefined
      const [read, day] = [await current(), pakistanDay(new Date())]
      const last = shown.get(found)
      if (last?.read === read && last.day === day) return last.campaign
      const next = withFigures(found, read, day)
      const campaign = last && isSame(last.campaign, next) ? last.campaign : next
      shown.set(found, { read, day, campaign })
      return campaign
    },
    readFigures: async () => (await current()).figures,
  }
}

const noFigures: CampaignFigures = { amount: 0, donations: 0, donors: 0, promised: 0 }

function withFigures(page: PageCampaign, read: Figures, day: string): PublicCampaign {
  const figures = read.figures.get(page.id) ?? noFigures
  const isDonorsShown = page.shows_donors || page.goal_kind === 'donors'
  return calls.readPublicCampaign.answer.parse({
    ...page,
    figures: isDonorsShown ? figures : { ...figures, donors: null },
    gifts: read.gifts.get(page.id) ?? [],
    state: campaignState(page, figures, day),
  })
}

/** Compares what changes between two changes of the catalogue. */
const isSame = (one: PublicCampaign, other: PublicCampaign): boolean =>
  JSON.stringify([one.state, one.figures, one.gifts]) ===
  JSON.stringify([other.state, other.figures, other.gifts])

type Figures = { figures: Map<number, CampaignFigures>; gifts: Map<number, ShownGift[]> }

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
