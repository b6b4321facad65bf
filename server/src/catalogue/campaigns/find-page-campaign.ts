import { type CampaignFigures, campaignState } from '../../../../contract/src/campaign-state.ts'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import type * as calls from '../../../../contract/src/public-campaign.ts'
import type { AppContext } from '../../context.ts'
import { cacheByLanguage } from '../../platform/database/cache-until-change.ts'
import { readCampaignFigures, readPageCampaigns } from './campaigns.queries.ts'
import { readShownGifts, type ShownGift } from './shown-gifts.queries.ts'

/** Minimum interval between two reads of the figures in a process, in ms. */
const minReadIntervalMs = 1000
/** Maximum share of time that these reads may take: donors of a large campaign are counted row by row. */
const maxReadShare = 1 / 20

/** Finds a campaign for its public page, with figures at most a second old while they are quick to read. */
export function pageCampaignFinder({ db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>) {
  const campaigns = cacheByLanguage(catalogue, (language) => readPageCampaigns(language, db))
  const ids = catalogue.cache(() => db.selectFrom('campaigns').select('id').execute())
  const current = cacheFigures(async () => {
    const all = (await ids()).map(({ id }) => id)
    return { figures: await readCampaignFigures(db, all), gifts: await readShownGifts(db, all) }
  })
  return async (
    language: Language,
    slug: string,
  ): Promise<AnswerInput<typeof calls.readPublicCampaign> | undefined> => {
    const found = (await campaigns(language)).get(slug)
    if (!found) return undefined
    const { status, ...campaign } = found
    const { figures: all, gifts } = await current()
    const figures = all.get(found.id) ?? { amount: 0, donations: 0, donors: 0, promised: 0 }
    return {
      ...campaign,
      figures,
      gifts: gifts.get(found.id) ?? [],
      state: campaignState({ ...campaign, status }, figures, pakistanDay(new Date())),
    }
  }
}

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
