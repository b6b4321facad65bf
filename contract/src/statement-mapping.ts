import * as z from 'zod/mini'
import { withMessage } from './fields.ts'

/** Date formats of banks; each also reads names of months and two-digit years. */
export const dateFormats = ['day_first', 'month_first', 'year_first'] as const

/** A column by its heading, or by its position when it has no heading: 'Column 3'. */
const column = z.string().check(z.minLength(1), z.maxLength(200))
const columnOrNone = z.pipe(
  z.nullish(z.string().check(z.maxLength(200))),
  z.transform((name) => name || null),
)

const someColumns = z
  .array(column)
  .check(z.maxLength(5, withMessage('office-fields.description-column.too-many')))

const mappedColumns = {
  date: column,
  date_format: z.literal(dateFormats, withMessage('office-fields.date-format')),
  /** Joined with a space, in this order. */
  description: someColumns,
  credit: columnOrNone,
  debit: columnOrNone,
  amount: columnOrNone,
  direction: columnOrNone,
  balance: columnOrNone,
  reference: columnOrNone,
  counterparty: columnOrNone,
  /** Currency of the row, which must be the account's; null ignores it; when absent, it is guessed. */
  currency: z.optional(columnOrNone),
  /** Fee columns of a settlement report, such as commission and its tax; their values are added up. */
  fee: z.optional(someColumns),
  /** Amount of a settlement report less the fee. */
  net: z.optional(columnOrNone),
}

const hasOneAmount = z.refine<{ credit: string | null; amount: string | null }>(
  ({ credit, amount }) => (credit === null) !== (amount === null),
  { path: ['credit'], ...withMessage('office-fields.credit-column') },
)

/**
 * Column mapping of an account's CSV. Money is in two columns (`credit`, `debit`), or in one (`amount`)
 * whose sign, CR/DR suffix or separate `direction` column gives the direction.
 */
export const statementMapping = z
  .object({
    ...mappedColumns,
    description: someColumns.check(z.minLength(1, withMessage('office-fields.description-column.required'))),
  })
  .check(hasOneAmount)
export type StatementMapping = z.output<typeof statementMapping>

/** Column mapping of a gateway's settlement report: `reference` is the transaction ID of a payment. */
export const reportMapping = z
  .object({
    ...mappedColumns,
    reference: z
      .string(withMessage('office-fields.reference-column.required'))
      .check(z.minLength(1, withMessage('office-fields.reference-column.required'))),
  })
  .check(hasOneAmount)
