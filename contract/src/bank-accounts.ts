import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { added, instant, kind, requiredText, rowId, zeroOrOne } from './fields.ts'
import { compactIban, isIban } from './iban.ts'

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
  kind: added(kind),
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

export const listAllBankAccounts = entry({
  method: 'GET',
  path: '/bank',
  who: 'bankAcc',
  summary: 'Every bank account, open and closed',
  answer: z.array(bankAccount),
})

export const bankLogoMaxBytes = 2 * 1024 * 1024

/** The bank account form; multipart, with the bank's logo as `logo`. */
export const bankAccountForm = z.object({
  bank_name: requiredText('Bank Name'),
  name: requiredText('Account Title'),
  number: requiredText('Account Number', 40),
  iban_no: z.pipe(
    requiredText('IBAN', 42).check(z.refine(isIban, 'Enter valid IBAN')),
    z.transform(compactIban),
  ),
  swift_code: z.pipe(
    z.nullish(
      z
        .string()
        .check(
          z.trim(),
          z.regex(/^$|^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/, 'Enter valid Swift code'),
        ),
    ),
    z.transform((code) => code?.toUpperCase() || null),
  ),
  currency: z
    .string('Currency is required')
    .check(z.regex(/^[A-Z]{3}$/, 'Currency must be three letters, such as PKR')),
  kind,
  status: zeroOrOne('Status'),
})

export type BankAccountForm = z.output<typeof bankAccountForm>

export const createBankAccount = entry({
  method: 'POST',
  path: '/bank',
  who: 'bankAcc',
  feature: 'bank-editing',
  confirmed: true,
  summary: 'Adds a bank account',
  body: bankAccountForm,
  multipart: { fileField: 'logo', maxBytes: bankLogoMaxBytes },
  answer: bankAccount,
  done: 'Bank account added.',
})

export const updateBankAccount = entry({
  method: 'POST',
  path: '/bank/:id',
  who: 'bankAcc',
  feature: 'bank-editing',
  confirmed: true,
  summary: 'Changes a bank account; without a new logo the old one stays',
  params: rowId,
  body: bankAccountForm,
  multipart: { fileField: 'logo', maxBytes: bankLogoMaxBytes },
  answer: bankAccount,
  done: 'Bank account saved.',
})

/** An account that donors may have paid to has a history: it is closed instead. */
export const deleteBankAccount = entry({
  method: 'DELETE',
  path: '/bank/:id',
  who: 'bankAcc',
  feature: 'bank-editing',
  confirmed: true,
  summary: 'Deletes a bank account that was never used, and closes one that was',
  params: rowId,
  answer: z.object({ deleted: z.boolean() }),
})
