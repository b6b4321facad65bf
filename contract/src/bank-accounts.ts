import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, jsonOf, kind, multilineText, requiredText, withMessage, zeroOrOne } from './fields.ts'
import { compactIban, isIban } from './iban.ts'
import { allLanguages } from './language/language.ts'

export const inAnyLanguage = z.literal(allLanguages)

export const bankAccount = z.object({
  id: z.int(),
  bank_name: z.string(),
  logo: z.string(),
  /** Display width of the logo, in CSS pixels. */
  width: z.int(),
  /** The account's title. */
  name: z.string(),
  number: z.string(),
  iban_no: z.string(),
  swift_code: z.nullable(z.string()),
  currency: z.string(),
  status: z.literal([0, 1]),
  kind,
  /**
   * Instructions for donors before they transfer, in the language of the call when translated; '' for
   * none.
   */
  note: z.string(),
  note_language: inAnyLanguage,
  created_at: instant,
})
export type BankAccount = z.output<typeof bankAccount>

/** Non-empty notes, by language. */
const accountNotes = z.partialRecord(inAnyLanguage, z.string())
export type AccountNotes = z.output<typeof accountNotes>

const editedBankAccount = z.extend(z.omit(bankAccount, { note: true, note_language: true }), {
  notes: accountNotes,
})
export type EditedBankAccount = z.output<typeof editedBankAccount>

export const listBankAccounts = entry('GET /bank/info', {
  who: 'anyone',
  summary: 'The accounts for donating through online banking',
  answer: z.array(bankAccount),
})

export const listAllBankAccounts = entry('GET /bank', {
  who: 'bankAcc',
  summary: 'Every bank account, open and closed',
  answer: z.array(editedBankAccount),
})

export const bankLogoMaxBytes = 2 * 1024 * 1024

export const accountNoteMaxLength = 200

const accountNotesForm = z.pipe(
  z.partialRecord(inAnyLanguage, multilineText('office-fields.note', accountNoteMaxLength)),
  z.transform(
    (notes): AccountNotes => Object.fromEntries(Object.entries(notes).filter(([, note]) => note !== '')),
  ),
)

/** Bank account form; multipart, with the bank's logo as `logo` when set. */
export const bankAccountForm = z.object({
  bank_name: requiredText('office-fields.bank-name'),
  name: requiredText('office-fields.account-title'),
  number: requiredText('office-fields.account-number', 40),
  iban_no: z.pipe(
    requiredText('office-fields.iban', 42).check(z.refine(isIban, withMessage('office-fields.iban.valid'))),
    z.transform(compactIban),
  ),
  swift_code: z.pipe(
    z.nullish(
      z
        .string()
        .check(
          z.trim(),
          z.regex(
            /^$|^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/,
            withMessage('office-fields.swift-code.valid'),
          ),
        ),
    ),
    z.transform((code) => code?.toUpperCase() || null),
  ),
  currency: z
    .string(withMessage('office-fields.currency.required'))
    .check(z.regex(/^[A-Z]{3}$/, withMessage('office-fields.currency.letters'))),
  kind,
  status: zeroOrOne('office-fields.status'),
  /** Unchanged when left out. */
  notes: z.optional(jsonOf(accountNotesForm)),
})
export type BankAccountForm = z.output<typeof bankAccountForm>

const saving = {
  who: 'bankAcc',
  feature: 'bank-editing',
  confirmed: true,
  body: bankAccountForm,
  multipart: { fileField: 'logo', maxBytes: bankLogoMaxBytes },
  /** Null while the change awaits a second approver; until then donors see the old details. */
  answer: z.nullable(editedBankAccount),
} as const

export const createBankAccount = entry('POST /bank-accounts', { ...saving, summary: 'Adds a bank account' })

export const updateBankAccount = entry('PUT /bank-accounts/:id', {
  ...saving,
  summary: 'Changes a bank account; without a new logo the old one stays',
})

/** Closes an account with a history instead of deleting it; `deleted` is false then. */
export const deleteBankAccount = entry('DELETE /bank-accounts/:id', {
  who: 'bankAcc',
  feature: 'bank-editing',
  confirmed: true,
  summary: 'Deletes a bank account that was never used, and closes one that was',
  /** Null while it awaits a second approver. */
  answer: z.object({ deleted: z.nullable(z.boolean()) }),
})
