import { firstLanguage } from '../../../../contract/src/language/language.ts'
import type { Season } from '../../../../contract/src/seasons.ts'
import type { LiveCampaigns } from '../../catalogue/campaigns/live-campaigns.ts'
import { readCausesToValidate } from '../../catalogue/causes/causes.queries.ts'
import {
  type OpenPair,
  readCollectionPairs,
  readOpenPairs,
} from '../../catalogue/payment-methods/payment-methods.queries.ts'
import { readOpenRamazan } from '../../catalogue/seasons/seasons.queries.ts'
import type { AppContext } from '../../context.ts'
import { type BatchWriter, createBatchWriter } from '../../platform/database/batch-writer.ts'
import type { CauseToValidate } from './validate-cart.ts'
import { type ValidDonation, writeDonations } from './write-donations.ts'
import { writeShareDonations } from './write-share-donations.ts'

export type PaymentUrl = { url: string }

export type DonationRules = {
  version: number
  causes: CauseToValidate[]
  /** Ids of causes that take zakat. */
  zakatCauses: ReadonlySet<number>
  /** Ids of campaigns that take no gifts after their goal. */
  closingCampaigns: ReadonlySet<number>
  pairs: OpenPair[]
  /** Pairs for regular donations only. */
  collectionPairs: OpenPair[]
  smallestGift: number
  /** Ramazan that takes gifts over its nights. */
  ramazan: Season | null
}

export type DonationWriter = {
  /** Cached until the catalogue changes. */
  readRules(): Promise<DonationRules>
  /** At most a second old, unless reading them takes long. */
  readFigures: LiveCampaigns['readFigures']
  record: BatchWriter<ValidDonation, PaymentUrl | null>
  recordShares: BatchWriter<ValidDonation, PaymentUrl | null | 'sold_out'>
}

declare module '../../context.ts' {
  interface AppContext {
    /** Single instance per process, because its rules are cached until the catalogue changes. */
    donationWriter: DonationWriter
  }
}

/** Two concurrent statements keep PostgreSQL busy while the process handles the rows of one of them. */
const statements = { atOnce: 2, most: 64 }

export const openDonationWriter = (context: AppContext): DonationWriter => ({
  readRules: context.catalogue.cache(async (reading) => {
    const offers = await context.shareStock.readOffers(context.db)
    const meals = await context.mealStock.readOffers(context.db)
    const causes = (await readCausesToValidate(context.db)).map((cause) => ({
      ...cause,
      offers: offers.filter(({ cause_id }) => cause_id === cause.id),
      meals: meals.filter(({ cause_id }) => cause_id === cause.id),
    }))
    return {
      version: reading.version,
      causes,
      zakatCauses: new Set(causes.filter(({ kind }) => kind === 'zakat').map(({ id }) => id)),
      closingCampaigns: new Set(
        causes.flatMap(({ campaigns }) =>
          campaigns.flatMap(({ id, after_goal }) => (after_goal === 'close' ? [id] : [])),
        ),
      ),
      pairs: await readOpenPairs(context, reading),
      collectionPairs: await readCollectionPairs(context, reading),
      ramazan: await readOpenRamazan(context.db),
      smallestGift: (await context.charity(firstLanguage)).smallest_gift,
    }
  }),
  readFigures: context.liveCampaigns.readFigures,
  record: createBatchWriter((donations) => writeDonations(context, donations), statements),
  // One batch at a time, because batches wait for the lock of the same offer.
  recordShares: createBatchWriter((donations) => writeShareDonations(context, donations), {
    ...statements,
    atOnce: 1,
  }),
})
