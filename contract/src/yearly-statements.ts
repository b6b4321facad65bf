import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { email, instant, maxId, rowId } from './fields.ts'
import { pageQuery, paginated } from './lists.ts'
import { inRupees } from './money.ts'

/** Tax year of a statement, named by the year it ends in. */
export const taxYear = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))

/** Taxpayer of the statement; 0 for the donor. Default: the taxpayer with the largest amount. */
export const taxpayerId = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxId)))

export const readYearlyStatement = entry('GET /contacts/:id/yearly-statements/:tax_year', {
  who: 'contact',
  scope: 'none',
  summary: "The paid donations of a donor in a tax year as PDF, in the donor's language",
  params: z.extend(rowId, { tax_year: taxYear }),
  query: z.object({ taxpayer_id: taxpayerId }),
  answer: download,
})

export const sendYearlyStatement = entry('POST /contacts/:id/yearly-statements/:tax_year/send', {
  who: 'donation.receipt',
  summary: "E-mails the statement of a tax year to a donor, in the donor's language",
  params: z.extend(rowId, { tax_year: taxYear }),
  /** Null for the donor's own address (see findStatementAddresses). */
  body: z.object({ email: z.nullish(email), taxpayer_id: z.nullish(taxpayerId) }),
  done: 'done.yearly-statement.sent',
})

const statementRun = z.object({
  begun_at: instant,
  begun_by: z.string(),
  ended_at: z.nullable(instant),
  /** Donors of the year when the run began, and donors handled so far. */
  planned: z.int(),
  handled: z.int(),
})

/** Statements of a tax year: those that a run would send, and the e-mails already queued or sent. */
const statementYear = z.object({
  tax_year: z.int(),
  /** Tax years with paid donations, newest first. */
  years: z.array(z.int()),
  donors: z.int(),
  donations: z.int(),
  /** Amount less refunds. */
  amount: inRupees,
  /** Donors without an address that a statement may be sent to. */
  unreachable: z.int(),
  /** E-mails by state. */
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** The newest run of this year. */
  run: z.nullable(statementRun),
})
export type StatementYear = z.output<typeof statementYear>

const ofYear = z.object({ tax_year: taxYear })

export const readStatementYear = entry('GET /yearly-statements', {
  who: 'donation.receipt',
  summary: 'Preview and progress of the statements of a tax year; of the last complete one by default',
  query: z.object({ tax_year: z.optional(taxYear) }),
  answer: statementYear,
})

export const beginStatementRun = entry('POST /yearly-statements/send', {
  who: 'donation.receipt',
  confirmed: true,
  summary: 'E-mails the statement of a tax year to every donor who has not been sent one',
  body: ofYear,
  done: 'done.yearly-statement.run-begun',
})

const unreachableDonor = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.nullable(z.string()),
  amount: inRupees,
  /** `no_address`: no address to which a statement may be sent; `failed`: the e-mail was refused. */
  reason: z.literal(['no_address', 'failed']),
  /** Text to send to the donor's phone, in their language. */
  message: z.string(),
})
export type UnreachableDonor = z.output<typeof unreachableDonor>

export const listUnreachable = entry('GET /unreachable-contacts', {
  who: 'donation.receipt',
  summary: 'Donors of a tax year whose statement cannot be e-mailed, largest amount first',
  query: z.extend(pageQuery, ofYear.shape),
  answer: paginated(unreachableDonor),
})

export const printYearlyStatements = entry('POST /yearly-statements/print', {
  who: 'donation.export',
  confirmed: true,
  summary: 'The statements of a tax year in one PDF: all, or only those that cannot be e-mailed',
  body: z.extend(ofYear, { which: z.literal(['all', 'unreachable']) }),
  answer: download,
})
