import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant } from './fields.ts'

export const bankAccount = z.object({
  id: z.int(),
  bank_name: z.string(),
  logo: z.string(),
  /** The width the logo is drawn at, in CSS pixels. */
  width: z.int(),
  /** The account's title. */
  name: z.string(),
  number: z.string(),
  iban_no: z.string(),
  swift_code: z.nullable(z.string()),
  currency: z.string(),
  status: z.literal([0, 1]),
  /** Zakat is kept apart from other gifts. */
  kind: z.literal(['zakat', 'general']),
  created_at: instant,
})

export type BankAccount = z.output<typeof bankAccount>

export const listBankAccounts = entry({
  method: 'GET',
  path: '/bank/info',
  who: 'anyone',
  summary: 'The accounts for donating through online banking',
  answer: z.array(bankAccount),
})
