import type { OfficeWay } from '../../contract/src/office-gifts.ts'
import { type Step, storySteps } from './story-steps.ts'

const { vendorSays, atVendor, expires, triesAgain, choosesToPay } = storySteps
const { reports, isVerified, isRejected, isTakenBack, isRefunded, isReversed } = storySteps

const card = { payment_method: 'card', payment_gateway: 'swich' }
const wallet = { payment_method: 'e-wallet', payment_gateway: 'swich' }
const jazzcash = { payment_method: 'e-wallet', payment_gateway: 'jazzcash' }
const transfer = { payment_method: 'bank', payment_gateway: 'default' }

/** Whole rupees by the causes' titles. */
export type Gives = Readonly<Record<string, number>>

/** How something began; what came to the office is entered on one of the day sheets or on none. */
export type Beginning =
  | { gives: Gives; by: typeof card; from?: string }
  | { gives: Gives; way: OfficeWay; sheet?: 'closed' | 'open' }
  | { asks: number }

/** What happened to a gift or payment, each so many hours after what was before. */
export type Story = Beginning & { daysAgo: number; after: readonly (readonly [hours: number, step: Step])[] }

const soon = 0.1
const day = 24
const verified = isVerified({ account: 'general' })

/**
 * What the demo shows besides many ordinary gifts: everything that needs a person, and what people have decided.
 */
export const demoStories = {
  // One discrepancy of each kind that waits for a person.
  'failed here and paid there': {
    daysAgo: 9,
    gives: { Sadqah: 4000 },
    by: card,
    after: [
      [soon, vendorSays('failed')],
      [day, vendorSays('success')],
    ],
  },
  'paid with another amount': {
    daysAgo: 2,
    gives: { Education: 5000 },
    by: card,
    after: [[soon, vendorSays('success', { rupees: 4500 })]],
  },
  'paid after it had expired': {
    daysAgo: 15,
    gives: { Zakat: 12_000 },
    by: jazzcash,
    after: [
      [7 * day, expires],
      [2 * day, vendorSays('success')],
    ],
  },
  'paid twice': {
    daysAgo: 6,
    gives: { Sadqah: 3000 },
    by: wallet,
    after: [
      [soon, triesAgain(card)],
      [soon, vendorSays('success')],
      [1, vendorSays('success', { before: 1 })],
    ],
  },
  'refunded twice': {
    daysAgo: 20,
    gives: { Education: 2500 },
    by: card,
    after: [
      [soon, vendorSays('success')],
      [3 * day, isRefunded(2500, 'by hand', 'Given twice, returned in cash')],
      [2 * day, atVendor({ refunds: 2500 })],
    ],
  },
  disputed: {
    daysAgo: 26,
    gives: { Sadqah: 15_000 },
    by: card,
    from: 'United Kingdom',
    after: [
      [soon, vendorSays('success')],
      [19 * day, atVendor('disputes')],
    ],
  },
  'refunded by nobody knows how much': {
    daysAgo: 11,
    gives: { 'Emergency Relief': 8000 },
    by: wallet,
    after: [
      [soon, vendorSays('success')],
      [5 * day, atVendor({ refunds: 3000 })],
    ],
  },

  // Cards and wallets.
  'refused, then paid': {
    daysAgo: 4,
    gives: { 'Food Ration Packs': 17_000 },
    by: card,
    after: [
      [soon, vendorSays('failed')],
      [soon, triesAgain(wallet)],
      [soon, vendorSays('success')],
    ],
  },
  'still at the payment page': { daysAgo: 0.05, gives: { Zakat: 7000 }, by: card, after: [] },
  'paid today': {
    daysAgo: 0.3,
    gives: { 'Water Wells': 65_000 },
    by: jazzcash,
    after: [[soon, vendorSays('success')]],
  },
  'refunded in full': {
    daysAgo: 18,
    gives: { Sadqah: 6000 },
    by: card,
    after: [
      [soon, vendorSays('success')],
      [day, isRefunded(6000, 'gateway', 'Given twice')],
    ],
  },
  'refunded in part': {
    daysAgo: 13,
    gives: { Education: 20_000 },
    by: wallet,
    after: [
      [soon, vendorSays('success')],
      [2 * day, isRefunded(5000, 'gateway', 'The donor typed a nought too many')],
    ],
  },

  // Bank transfers that came, and not as promised.
  'transferred as promised': {
    daysAgo: 16,
    gives: { Sadqah: 25_000 },
    by: transfer,
    after: [
      [2, reports('IBFT26110412')],
      [day, verified],
    ],
  },
  'less came, and that is the gift': {
    daysAgo: 14,
    gives: { Sadqah: 10_000, Education: 5000 },
    by: transfer,
    after: [
      [3, reports('FT99120317')],
      [
        2 * day,
        isVerified({ account: 'general', amount: 12_000, difference: { kind: 'reduce', funds: null } }),
      ],
    ],
  },
  'less came, and the rest stays open': {
    daysAgo: 8,
    gives: { 'Masjid & Community': 50_000 },
    by: transfer,
    after: [
      [3, reports('FT99120455')],
      [
        2 * day,
        isVerified({ account: 'general', amount: 30_000, difference: { kind: 'rest open', funds: null } }),
      ],
    ],
  },
  'more came, and nobody said what for': {
    daysAgo: 10,
    gives: { 'Orphan Sponsorship': 6000 },
    by: transfer,
    after: [
      [1, reports('RAAST8841207')],
      [
        day,
        isVerified({
          account: 'general',
          amount: 7000,
          difference: { kind: 'more', cause_id: null, fund_type: null },
        }),
      ],
    ],
  },
  'zakat has come, the other transfer has not': {
    daysAgo: 5,
    gives: { Zakat: 30_000, Sadqah: 10_000 },
    by: transfer,
    after: [
      [2, reports('MB70011982', 'zakat')],
      [day, isVerified({ account: 'zakat', amount: 30_000, part: 'zakat' })],
    ],
  },
  rejected: {
    daysAgo: 12,
    gives: { Sadqah: 9000 },
    by: transfer,
    after: [
      [4, reports('ONLINE5521907')],
      [6 * day, isRejected('No transfer with this reference has arrived')],
    ],
  },
  'rejected, and taken back': {
    daysAgo: 7,
    gives: { Education: 18_000 },
    by: transfer,
    after: [
      [4, reports('IBFT26111877')],
      [3 * day, isRejected('Not on the statement')],
      [day, isTakenBack('rejection reversed', 'It was on the statement of the other bank')],
    ],
  },
  'verified by mistake': {
    daysAgo: 6,
    gives: { Sadqah: 5000 },
    by: transfer,
    after: [
      [4, reports('IBFT26111990')],
      [2 * day, verified],
      [1, isTakenBack('verification reversed', 'The money belongs to another donor of the same name')],
    ],
  },
  'chosen, and never reported': { daysAgo: 3, gives: { Zakat: 11_000 }, by: transfer, after: [] },

  // Found on the statement that is imported already.
  'found by its code': {
    daysAgo: 24,
    gives: { Education: 14_000 },
    by: transfer,
    after: [[2, reports('IBFT26103055')]],
  },
  'found by name and amount': {
    daysAgo: 25,
    gives: { 'Emergency Relief': 21_500 },
    by: transfer,
    after: [[1, reports('MOBILE APP')]],
  },

  // They wait for the statement that is ready to import.
  'waits, its code on the statement': {
    daysAgo: 5,
    gives: { Sadqah: 35_000 },
    by: transfer,
    after: [[2, reports('IBFT26112041')]],
  },
  'waits, its code written small': {
    daysAgo: 4,
    gives: { 'Food Ration Packs': 42_500 },
    by: transfer,
    after: [[1, reports('RAAST9913042')]],
  },
  'waits, without a code': {
    daysAgo: 4,
    gives: { 'Health & Free Dispensary': 16_750 },
    by: transfer,
    after: [[5, reports('MB70023311')]],
  },
  'waits, less on the statement': {
    daysAgo: 3,
    gives: { Sadqah: 20_000, 'Emergency Relief': 10_000 },
    by: transfer,
    after: [[2, reports('IBFT26112107')]],
  },
  'waits, more on the statement': {
    daysAgo: 3,
    gives: { 'Orphan Sponsorship': 12_000 },
    by: transfer,
    after: [[3, reports('FT99121003')]],
  },

  // At the office.
  'cash after Friday prayer': {
    daysAgo: 9,
    gives: { Sadqah: 12_500 },
    way: 'cash',
    sheet: 'closed',
    after: [],
  },
  'zakat in cash': { daysAgo: 9, gives: { Zakat: 40_000 }, way: 'cash', sheet: 'closed', after: [] },
  'a cheque': { daysAgo: 9, gives: { Education: 75_000 }, way: 'cheque', sheet: 'closed', after: [] },
  'a cheque that bounced': {
    daysAgo: 17,
    gives: { Sadqah: 50_000 },
    way: 'cheque',
    after: [[6 * day, isReversed('The cheque bounced: insufficient funds')]],
  },
  'cash today': { daysAgo: 0.2, gives: { Sadqah: 2000 }, way: 'cash', sheet: 'open', after: [] },
  'rations in cash today': {
    daysAgo: 0.2,
    gives: { 'Food Ration Packs': 8500 },
    way: 'cash',
    sheet: 'open',
    after: [],
  },
  'transferred without the site': { daysAgo: 21, gives: { Sadqah: 100_000 }, way: 'transfer', after: [] },

  // Payments that staff asked for.
  'a fee paid by card': {
    daysAgo: 6,
    asks: 4500,
    after: [
      [5, choosesToPay(card)],
      [soon, vendorSays('success')],
    ],
  },
  'a fee transferred': {
    daysAgo: 4,
    asks: 18_000,
    after: [
      [2, choosesToPay(transfer)],
      [1, reports('IBFT26111850')],
    ],
  },
  'a fee that the wallet refused': {
    daysAgo: 2,
    asks: 2500,
    after: [
      [1, choosesToPay(wallet)],
      [soon, vendorSays('failed')],
    ],
  },
  'a fee nobody has paid': { daysAgo: 1, asks: 6000, after: [] },
} as const satisfies Record<string, Story>

export type StoryName = keyof typeof demoStories
