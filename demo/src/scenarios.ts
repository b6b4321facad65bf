import type { OfficeWay } from '../../contract/src/office-gifts.ts'
import {
  answers,
  atPortal,
  bounces,
  card,
  choosesToPay,
  expires,
  isListed,
  isRefundedByHand,
  isRejectedByStaff,
  isVerified,
  jazzcash,
  type Pair,
  reportsTransfer,
  retries,
  type Step,
  transfer,
  wallet,
} from './scenario-steps.ts'

/** Whole rupees by cause title. */
export type Cart = Readonly<Record<string, number>>

/** Delivery state of a scenario's e-mails. */
export type EmailOutcome = 'sent' | 'failed' | 'queued'

type Steps = readonly (readonly [hoursLater: number, step: Step])[]

/** Day sheets: one whose cash was paid in at the bank, one whose cash was not yet, and today's. */
export type SheetName = 'paidIn' | 'closed' | 'open'

/** A donation on the site, a donation recorded at the office, or a payment link. */
export type Scenario = { daysAgo: number; steps: Steps; emails?: EmailOutcome } & (
  | { cart: Cart; by: Pair; from?: string; through?: 'campaign' | 'page' }
  | { cart: Cart; way: OfficeWay; sheet?: SheetName; through?: 'campaign' | 'page' }
  | { asks: number }
)

const soon = 0.1
const day = 24

const online = (daysAgo: number, cart: Cart, by: Pair, ...steps: Steps) => ({ daysAgo, cart, by, steps })

/** A donation that the gateway reports paid. */
const paid = (daysAgo: number, cart: Cart, by: Pair, ...steps: Steps) =>
  online(daysAgo, cart, by, [soon, answers('success')], ...steps)

/** A reported transfer, which is not verified before one of the steps. */
const reported = (daysAgo: number, cart: Cart, reference: string, ...steps: Steps) =>
  online(daysAgo, cart, transfer, [2, reportsTransfer(reference)], ...steps)

/** A payment link. */
const asks = (daysAgo: number, amount: number, ...steps: Steps) => ({ daysAgo, asks: amount, steps })

const atOffice = (daysAgo: number, cart: Cart, way: OfficeWay, sheet?: SheetName) => {
  return { daysAgo, cart, way, ...(sheet && { sheet }), steps: [] }
}
const forCampaign = { through: 'campaign' } as const
const throughPage = { through: 'page' } as const

/** Everything that requires staff action, besides the year's ordinary donations. */
export const scenarios = {
  // One discrepancy of each kind.
  paidAfterFailure: online(9, { Sadqah: 4000 }, card, [soon, answers('failed')], [day, answers('success')]),
  otherAmount: online(2, { Education: 5000 }, card, [soon, answers('success', { rupees: 4500 })]),
  paidAfterExpiry: online(15, { Zakat: 12_000 }, jazzcash, [7 * day, expires], [2 * day, answers('success')]),
  paidTwice: online(
    6,
    { Sadqah: 3000 },
    wallet,
    [soon, retries(card)],
    [soon, answers('success')],
    [1, answers('success', { before: 1 })],
  ),
  refundedTwice: paid(
    20,
    { Education: 2500 },
    card,
    [3 * day, isRefundedByHand(2500, 'Given twice, returned in cash')],
    [2 * day, atPortal({ refunds: 2500 })],
  ),
  disputed: {
    ...paid(26, { Sadqah: 15_000 }, card, [19 * day, atPortal('disputes')]),
    from: 'United Kingdom',
  },
  unknownRefund: paid(11, { 'Emergency Relief': 8000 }, wallet, [5 * day, atPortal({ refunds: 3000 })]),

  // The campaign: listed gifts, whose names and message staff have not read, cash, and a promised transfer.
  campaignListed: {
    ...paid(13, { 'Emergency Relief': 25_000 }, card, [1, isListed('full', 'For my parents')]),
    ...throughPage,
  },
  campaignAnonymous: {
    ...paid(7, { 'Emergency Relief': 40_000 }, wallet, [1, isListed('hidden', '')]),
    ...forCampaign,
  },
  campaignCash: { ...atOffice(6, { 'Emergency Relief': 18_000 }, 'cash'), ...forCampaign },
  campaignFirstName: {
    ...paid(3, { 'Emergency Relief': 12_500 }, jazzcash, [1, isListed('first', '')]),
    ...throughPage,
  },
  campaignPromised: { ...reported(2, { 'Emergency Relief': 30_000 }, 'IBFT26112777'), ...forCampaign },

  // Failed and queued e-mails.
  emailFailed: { ...paid(4, { 'Food Ration Packs': 17_000 }, wallet), emails: 'failed' },
  emailWaits: { ...online(0.05, { Zakat: 7000 }, card), emails: 'queued' },

  // Transfers that differ from the promised amount.
  reduced: reported(14, { Sadqah: 10_000, Education: 5000 }, 'FT99120317', [
    2 * day,
    isVerified({ amount: 12_000, difference: { kind: 'reduce', funds: null } }),
  ]),
  shortfallOpen: reported(8, { 'Masjid & Community': 50_000 }, 'FT99120455', [
    2 * day,
    isVerified({ amount: 30_000, difference: { kind: 'open_shortfall', funds: null } }),
  ]),
  moreWithoutCause: reported(10, { 'Orphan Sponsorship': 6000 }, 'RAAST8841207', [
    day,
    isVerified({ amount: 7000, difference: { kind: 'more', cause_id: null, fund_type: null } }),
  ]),
  zakatAlone: online(
    5,
    { Zakat: 30_000, Sadqah: 10_000 },
    transfer,
    [2, reportsTransfer('MB70011982', 'zakat')],
    [day, isVerified({ amount: 30_000, part: 'zakat' })],
  ),
  rejected: reported(12, { Sadqah: 9000 }, 'ONLINE5521907', [
    6 * day,
    isRejectedByStaff('No transfer with this reference has arrived'),
  ]),

  // On the imported statement.
  foundByCode: reported(24, { Education: 14_000 }, 'IBFT26103055'),
  foundByName: reported(25, { 'Emergency Relief': 21_500 }, 'MOBILE APP'),

  // On the statement that is ready to import.
  waitsWithCode: reported(5, { Sadqah: 35_000 }, 'IBFT26112041'),
  waitsWithCodeInLowerCase: reported(4, { 'Food Ration Packs': 42_500 }, 'RAAST9913042'),
  waitsWithoutCode: reported(4, { 'Health & Free Dispensary': 16_750 }, 'MB70023311'),
  waitsForMore: reported(3, { Sadqah: 20_000, 'Emergency Relief': 10_000 }, 'IBFT26112107'),
  waitsForLess: reported(3, { 'Orphan Sponsorship': 12_000 }, 'FT99121003'),

  // At the office.
  cashOnFriday: atOffice(9, { Zakat: 40_000, Sadqah: 12_500 }, 'cash', 'closed'),
  cheque: atOffice(9, { Education: 75_000 }, 'cheque', 'closed'),
  cashToday: atOffice(0.2, { 'Food Ration Packs': 8500 }, 'cash', 'open'),
  bouncedCheque: {
    ...atOffice(17, { Sadqah: 50_000 }, 'cheque'),
    steps: [[6 * day, bounces('The cheque bounced: insufficient funds')]],
  },

  // Payment links.
  feeTransferred: asks(4, 18_000, [2, choosesToPay(transfer)], [1, reportsTransfer('IBFT26111850')]),
  feeRefused: asks(2, 2500, [1, choosesToPay(wallet)], [soon, answers('failed')]),

  // On the imported statement, as a deposit that waits for staff.
  cashPaidIn: atOffice(23, { Sadqah: 7500 }, 'cash', 'paidIn'),
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
