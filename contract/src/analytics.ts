import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { waitingKinds } from './lists.ts'
import { inPaisa, inRupees } from './money.ts'

/**
 * Counts by outcome; they add up to the total. `failed` includes expired ones, `returned` full and partial
 * refunds and disputes.
 */
const counts = z.object({
  total: z.int(),
  success: z.int(),
  failed: z.int(),
  pending: z.int(),
  returned: z.int(),
})

/** The dashboard's three groups (specification, section 3): all, donations (dc), payments (pc). */
export const readAnalytics = entry('GET /analytics', {
  who: 'donation',
  scope: 'donations:read',
  fromReplica: true,
  summary: 'Counts of donations and payments by outcome',
  answer: z.object({ all: counts, dc: counts, pc: counts }),
})

const gifts = { count: z.int(), amount: inRupees }

/**
 * Settled gifts by day (Asia/Karachi), cause, campaign and gateway, in whole rupees net of refunds: a partial
 * refund counts its balance, a full refund or dispute nothing.
 */
export const readGivingCharts = entry('GET /analytics/giving-charts', {
  who: 'donation',
  scope: 'donations:read',
  fromReplica: true,
  summary: 'Settled gifts of the last 30 days, by day, cause, campaign, supporter’s page and gateway',
  answer: z.object({
    by_day: z.array(z.object({ day: z.string(), ...gifts })),
    by_cause: z.array(z.object({ cause: z.string(), ...gifts })),
    /** Through campaigns, a part of `by_cause`. */
    by_campaign: z.array(z.object({ campaign: z.string(), ...gifts })),
    /** Through supporters' pages, a part of `by_campaign`; the pages with the largest amounts. */
    by_page: z.array(z.object({ page: z.string(), ...gifts })),
    by_gateway: z.array(z.object({ gateway: z.string(), ...gifts })),
    /** From the first of this month to today, and the same days of last month, which may be shorter. */
    this_month: z.object({ from: z.string(), until: z.string(), ...gifts }),
    last_month: z.object({ from: z.string(), until: z.string(), ...gifts }),
  }),
})

export const readZakatPosition = entry('GET /analytics/zakat-position', {
  who: 'accounting',
  fromReplica: true,
  summary: 'Unspent zakat today, by the ledger, and the month of its oldest part',
  answer: z.object({
    unspent_paisa: inPaisa,
    /** Month of the oldest unspent money (first in, first out), yyyy-mm; null when everything is spent. */
    oldest_month: z.nullable(z.string()),
    received_paisa: inPaisa,
    spent_paisa: inPaisa,
  }),
})

/** Kinds of tasks with a single count. */
const countedTasks = [
  /** Set-up steps that are required before donors can give. */
  'set_up',
  'incoming',
  'discrepancies',
  'payouts',
  'payout_terms',
  'settlement',
  'checks',
  'gaps',
  'overtaken',
  /** Pages, messages and reports of campaigns that staff have not decided. */
  'reviews',
  'day_sheets',
  'pending_changes',
  'access_changes',
  'privacy',
] as const

/** Order of the dashboard. */
export const waitingOrder = [...waitingKinds, 'lines', 'contact_tasks', ...countedTasks] as const

const openTask = z.discriminatedUnion('what', [
  /** Matches the list's filter `waiting` exactly. */
  z.object({
    what: z.literal(waitingKinds),
    list: z.literal(['donation', 'payment']),
    count: z.int(),
  }),
  /** Open lines of an imported file. */
  z.object({
    what: z.literal('lines'),
    file: z.object({ id: z.int(), name: z.string(), account: z.string() }),
    count: z.int(),
  }),
  /** Open tasks about a donor that are assigned to the user. */
  z.object({
    what: z.literal('contact_tasks'),
    contact: z.object({ id: z.int(), name: z.string() }),
    count: z.int(),
  }),
  z.object({ what: z.literal(countedTasks), count: z.int() }),
])
export type OpenTask = z.output<typeof openTask>

export const readOpenTasks = entry('GET /analytics/open-tasks', {
  who: 'signed_in',
  fromReplica: true,
  summary: 'Open tasks of the signed-in user, by their rights; counts of zero are left out',
  answer: z.array(openTask),
})
