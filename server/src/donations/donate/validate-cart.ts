import { type AlmsRate, almsUnitAmount, isValidOn } from '../../../../contract/src/alms.ts'
import type { AlmsFund } from '../../../../contract/src/alms-kinds.ts'
import {
  amountTooLongMessage,
  hundredths,
  lineAmount,
  maxAmount,
  quantityProblem,
  rupees,
} from '../../../../contract/src/amounts.ts'
import type { CampaignFigures } from '../../../../contract/src/campaign-state.ts'
import { noSubType } from '../../../../contract/src/cart-lines.ts'
import type { CartLine } from '../../../../contract/src/donate.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import type { Message } from '../../../../contract/src/message.ts'
import {
  firstNightFrom,
  readNightPlan,
  splitOverNights,
  totalWeight,
} from '../../../../contract/src/night-plan.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import { nightsOfRamazan } from '../../../../contract/src/ramazan-calendar.ts'
import type { Season } from '../../../../contract/src/seasons.ts'
import type { ShareLine } from '../../../../contract/src/share-line.ts'
import { english } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { takesGifts } from '../../catalogue/campaigns/campaigns.queries.ts'
import type { CampaignToValidate } from '../../catalogue/causes/causes.queries.ts'
import type { WantedUnits } from '../../catalogue/seasons/offer-stock.ts'
import type { MealOffer, OfferToValidate } from '../../catalogue/seasons/reserved-stock.ts'
import type { NewLine } from '../../settlement/insert-donations.ts'
import { validateMealLine, validateShareLine } from './validate-offer-line.ts'

/** Titles by language, falling back to `fundtitle`. */
type Titles = { readonly [language: string]: { fundtitle: string } | undefined }

export type CauseToValidate = {
  id: number
  fundtitle: string
  amount: number | null
  alms?: AlmsFund | null
  accept_fraction: number
  status: number
  fundtypes: { typename: string }[]
  texts?: Titles
  /** Published, paused and archived campaigns. */
  campaigns?: CampaignToValidate[]
  offers?: readonly OfferToValidate[]
  meals?: readonly MealOffer[]
}

/**
 * 'catalogue' refuses an amount that differs from its cause's price. 'any' is for amounts that were received
 * or agreed before: a line that differs from the price loses its quantity and unit price.
 */
export type PriceCheck = 'catalogue' | 'any'

/**
 * Staff may name a campaign that has ended. A donor's new gift to it is refused, because the donor can choose
 * again; a gift of an existing agreement goes to the cause alone.
 */
type Giver =
  | 'staff'
  | {
      figures: ReadonlyMap<number, CampaignFigures>
      /** Ramazan that takes gifts over its nights. */
      ramazan?: Season | null
      /** Language of the titles in errors; English by default. */
      language?: Language | undefined
      /** Refuses campaigns and pages that take no gifts. */
      refusesEnded?: boolean
    }

/** Validated line: names from the cause, quantity as text with at most two decimals. */
export type ValidLine = NewLine & { cause_id: number; shares?: ShareLine; meals?: WantedUnits[number] }

/**
 * Validates a cart against the causes alone, ignoring the browser's calculation (specification, sections 5
 * and 9).
 * @param totalAmount rupees; must be the sum of the lines
 * @param by giver; for a donor with the figures of the campaigns that take no gifts after their goal
 * @returns the lines, or the errors by field (`cart.0.quantity`, `total_amount`)
 */
export function validateCart(
  cart: CartLine[],
  totalAmount: number,
  causes: CauseToValidate[],
  prices: PriceCheck = 'catalogue',
  by: Giver = { figures: new Map() },
): { lines: ValidLine[]; errors: Record<string, Message[]> } {
  const errors: Record<string, Message[]> = {}
  const refuse = (field: string, message: Message) => {
    errors[field] = [...(errors[field] ?? []), message]
  }
  const lines = cart.flatMap((line, position): ValidLine[] => {
    const at = (field: string) => `cart.${position}.${field}`
    const found = causes.find((one) => one.id === line.id)
    const cause = found && { ...found, title: titleFor(by, found) }
    // The cause of a region or an iftar may be hidden from the donation page.
    if (cause && line.qurbani)
      return [validateShareLine({ ...line, qurbani: line.qurbani }, position, cause, refuse) ?? []].flat()
    if (cause && line.iftar)
      return [validateMealLine({ ...line, iftar: line.iftar }, position, cause, refuse) ?? []].flat()
    if (cause?.status !== 1) {
      refuse(at('id'), translatable('problem.cause-closed'))
      return []
    }
    const alms =
      line.alms_rate === undefined ? undefined : validateAlmsLine(line, cause, pakistanDay(new Date()))
    if (alms && 'key' in alms) refuse(at('amount'), alms)
    const nights =
      line.nights &&
      validateNights(line, line.nights, cause, by === 'staff' ? null : by.ramazan, pakistanDay(new Date()))
    if (nights && 'key' in nights) refuse(at('amount'), nights)
    const fundType =
      alms || nights || line.subtypes === noSubType
        ? noSubType
        : cause.fundtypes.find(({ typename }) => typename.toLowerCase() === line.subtypes.toLowerCase())
            ?.typename
    if (fundType === undefined)
      refuse(
        at('subtypes'),
        translatable('problem.fund-type', {
          type: line.subtypes.slice(0, 100),
          cause: cause.title,
        }),
      )

    const campaign = cause.campaigns?.find(({ id }) => id === line.campaign)
    if (by === 'staff' && line.campaign !== undefined && !campaign)
      refuse(at('campaign'), translatable('problem.campaign', { cause: cause.title }))
    const takesGift =
      campaign &&
      (by === 'staff' || takesGifts(campaign, by.figures.get(campaign.id), pakistanDay(new Date())))
    // A page that takes no gifts leaves the donor's gift to its campaign.
    const page = takesGift
      ? campaign.pages.find(({ id, is_open }) => id === line.page && (is_open || by === 'staff'))
      : undefined
    if (by !== 'staff' && by.refusesEnded) {
      const isOfCampaign = line.campaign !== undefined && !takesGift
      const to = takesGift ? titleFor(by, campaign) : cause.title
      if (isOfCampaign || (line.page !== undefined && !page))
        refuse(at(isOfCampaign ? 'campaign' : 'page'), translatable('problem.campaign-ended', { to }))
    }

    const problem = quantityProblem(line.quantity, cause.accept_fraction === 1 ? 1 : 0)
    const quantity100 = hundredths(line.quantity)
    let isAtPrice = true
    if (problem || quantity100 === undefined)
      refuse(at('quantity'), problem ?? translatable('fields.quantity.valid'))
    else if (cause.amount !== null) {
      const expected = lineAmount(cause.amount, quantity100)
      isAtPrice = line.amount === expected
      if (prices === 'catalogue' && expected > maxAmount) refuse(at('amount'), amountTooLongMessage)
      else if (prices === 'catalogue' && !isAtPrice)
        refuse(
          at('amount'),
          translatable('problem.line-amount', {
            cause: cause.title,
            amount: rupees(expected),
          }),
        )
    }
    return [
      {
        position,
        cause_id: cause.id,
        fundtitle: cause.fundtitle,
        fund_type: fundType ?? noSubType,
        quantity: isAtPrice ? line.quantity : '1',
        unit_amount: isAtPrice ? cause.amount : null,
        amount: line.amount,
        remarks: line.remarks,
        ...(takesGift && { campaign_id: campaign.id }),
        ...(page && { page_id: page.id }),
        ...(alms && !('key' in alms) && alms),
        ...(nights && !('key' in nights) && nights),
      },
    ]
  })
  const sum = cart.reduce((total, line) => total + line.amount, 0)
  if (sum !== totalAmount) refuse('total_amount', translatable('fields.problem.total-differs'))
  return { lines, errors }
}

/** Title in an error; in English for staff, as in their lists. */
const titleFor = (by: Giver, { fundtitle, texts }: { fundtitle: string; texts?: Titles }): string =>
  (by !== 'staff' && by.language && texts?.[by.language]?.fundtitle) || fundtitle

/**
 * Validates a line of fitrana, fidya or kaffarah: whole heads, fasts or oaths by a rate that is valid today.
 * @param today yyyy-mm-dd in Pakistan
 * @returns the fields that follow from the rate, or the reason for refusing it
 */
function validateAlmsLine(
  line: CartLine,
  { title: cause, alms_rates = [] }: { title: string; alms_rates?: readonly AlmsRate[] },
  today: string,
): Pick<NewLine, 'fund_type' | 'quantity' | 'unit_amount' | 'alms_rate_id'> | Message {
  const rate = alms_rates.find(({ id }) => id === line.alms_rate)
  const count = (hundredths(line.quantity) ?? 0) / 100
  if (
    !rate ||
    !isValidOn(rate, today) ||
    !Number.isInteger(count) ||
    line.amount !== almsUnitAmount(rate) * count
  )
    return translatable('problem.alms-rate', { cause })
  return {
    fund_type: english.t(`fields.alms.${rate.kind}`, { commodity: rate.commodity }),
    quantity: line.quantity,
    unit_amount: almsUnitAmount(rate),
    alms_rate_id: rate.id,
  }
}

/**
 * Validates a line over nights of Ramazan, and divides it. The nights are those that were still to come when
 * the donor chose them.
 * @param today yyyy-mm-dd in Pakistan
 * @returns the fields that follow from the nights, or the reason for refusing it
 */
function validateNights(
  line: CartLine,
  { hijri_year, plan, first }: NonNullable<CartLine['nights']>,
  { title: cause, amount: price, alms }: CauseToValidate & { title: string },
  season: Season | null | undefined,
  today: string,
): Pick<NewLine, 'fund_type' | 'nights'> | Message {
  if (alms) return translatable('nights.problem.alms', { cause })
  const isOpen =
    season?.hijri_year === hijri_year &&
    first >= firstNightFrom(today, season) &&
    first <= (season.nights ?? nightsOfRamazan)
  const least = totalWeight(plan, first)
  if (!season || !isOpen || price !== null || line.quantity !== '1' || least === 0 || line.amount < least)
    return translatable('nights.problem.changed', { cause })
  const { choice, isWeighted } = readNightPlan(plan)
  const weights = isWeighted ? 'weighted' : 'equal'
  return {
    fund_type: english.t('nights.purpose', { year: String(hijri_year), choice, weights }),
    nights: splitOverNights(line.amount, plan, first).map((night) => ({ ...night, season_id: season.id })),
  }
}
