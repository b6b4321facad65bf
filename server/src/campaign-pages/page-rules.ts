import { type RawBuilder, sql } from 'kysely'
import type { PageState } from '../../../contract/src/campaign-pages.ts'
import { latinDigits } from '../../../contract/src/language/digits.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { type FieldMessages, Problem } from '../platform/http/problem.ts'
import { findAddedInstructions, findDigitsAndLinks } from '../platform/text/find-digits-and-links.ts'

/** Limits against junk pages. */
export const pageLimits = {
  /** Pages of an owner that have not ended. */
  perOwner: 3,
  /**
   * Revisions that were sent in the last day and wait for staff, of pages of a campaign that were never
   * approved.
   */
  waitingPerCampaign: 10,
  /** Open reports of a page; staff read the page after the first report. */
  openReports: 20,
}

/** Limits per IP address: new pages in a day, and reports in an hour. */
export const addressLimits = {
  pages: { seconds: 24 * 60 * 60, max: 5 },
  reports: { seconds: 60 * 60, max: 10 },
}

type PageFacts = {
  hidden_at: Date | string | null
  ended_at: Date | string | null
  is_approved: boolean
  /** Whether a revision waits for staff. */
  is_waiting: boolean
}

export function pageState({ hidden_at, ended_at, is_approved, is_waiting }: PageFacts): PageState {
  if (hidden_at !== null) return 'hidden'
  if (ended_at !== null) return 'ended'
  if (is_approved) return 'live'
  return is_waiting ? 'waiting' : 'draft'
}

/** Occasions of a page that names another person. */
export const ofPerson: readonly string[] = ['in_memory', 'on_behalf']

const latinLetters = new Map(
  `ا a آ aa ب b پ p ت t ٹ t ث s ج j چ ch ح h خ kh د d ڈ d ذ z ر r ڑ r ز z ژ zh س s ش sh ص s ض z ط t ظ z ع a غ gh
    ف f ق q ک k ك k گ g ل l م m ن n ں n و o ؤ o ہ h ه h ھ h ۂ h ۃ t ة t ی i ي i ى i ئ i ے e ۓ e`
    .trim()
    .split(/\s+(?=\P{Script=Latin})/u)
    .map((pair) => pair.split(' ') as [string, string]),
)

/**
 * Transliterates an Urdu word: 'یاد' to 'yad'. Urdu does not write short vowels; the first is taken as 'a'.
 */
const inLatin = (word: string): string =>
  word
    .replace(/^و/, 'w')
    .replace(/^[یي]/, 'y')
    .replaceAll(/\p{Script=Arabic}/gu, (letter) => latinLetters.get(letter) ?? '')
    .replace(/^([^aeio]h?)(?=[^aeio])/, '$1a')

/** Slug of a page, from the letters and digits of its title; 'page' without any. */
export const slugOf = (title: string): string =>
  latinDigits(title)
    .normalize('NFC')
    .replaceAll(/[\p{Script=Arabic}\p{M}]+/gu, inLatin)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’\p{M}]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '') || 'page'

/** Slugs that other addresses below a campaign use. */
const reserved = ['live']

/** Current and former slugs of the pages of a campaign. @param except page whose slugs are not counted */
export const takenSlugs = (campaign: RawBuilder<unknown>, except = 0) => sql<string[]>`array(
  select slug from campaign_pages as page where campaign_id = ${campaign} and page.id <> ${except}
  union select slug from campaign_page_slugs where campaign_id = ${campaign} and page_id <> ${except})`

/** Appends a number to a slug that is taken: 'marathon-2'. */
export function freeSlug(base: string, taken: readonly string[]): string {
  const isFree = (slug: string) => !reserved.includes(slug) && !taken.includes(slug)
  let slug = base
  for (let number = 2; !isFree(slug); number += 1) slug = `${base}-${number}`
  return slug
}

/**
 * Finds what may name an account, a phone or a link: six digits without a word or full stop between them, the
 * beginning of an IBAN, a link. A year next to a number of people is no account number. Staff read the
 * remaining text.
 * @param goal the page's goal, which its story may repeat
 */
export function findAccounts(text: string, goal: Rupees | null): string[] {
  const { ibans, links } = findDigitsAndLinks(text)
  const withoutGoal = text.replaceAll(/[0-9][0-9,]*/g, (number) =>
    goal !== null && number.replaceAll(',', '') === String(goal) ? ' ' : number,
  )
  const numbers = withoutGoal
    .split(/\p{L}{3,}|[.!?۔؟]\s/u)
    .flatMap((between) => findAddedInstructions([{ from: '', to: between }]))
    .filter((found) => /\p{N}/u.test(found))
  return [...new Set([...numbers, ...ibans, ...links])]
}

/** @throws Problem 422 that names what to leave out */
export function refuseAccounts(texts: Readonly<Record<string, string>>, goal: Rupees | null): void {
  const errors: FieldMessages = {}
  for (const [field, text] of Object.entries(texts)) {
    const found = findAccounts(text, goal)
    if (found.length > 0)
      errors[field] = [translatable('refusal.campaign-page.account', { found: found.join(', ') })]
  }
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
}
