import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, jsonOf, kind, lines, requiredText, rowId, saying, zeroOrOne } from './fields.ts'
import { compactIban, isIban } from './iban.ts'
import { type Language, languages } from './language/language.ts'

const inAnyLanguage = z.literal(Object.keys(languages) as Language[])

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
  kind,
  /** What donors should know before they transfer, in the language of the call where it is written; '' for nothing. */
  note: z.string(),
  note_language: inAnyLanguage,
  created_at: instant,
})

export type BankAccount = z.output<typeof bankAccount>

/** The note by language, without those that are empty. */
const accountNotes = z.partialRecord(inAnyLanguage, z.string())

export type AccountNotes = z.output<typeof accountNotes>

/** As staff edit it. */
const editedBankAccount = z.extend(z.omit(bankAccount, { note: true, note_language: true }), {
  notes: accountNotes,
})

export type EditedBankAccount = z.output<typeof editedBankAccount>

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
  answer: z.array(editedBankAccount),
})

export const bankLogoMaxBytes = 2 * 1024 * 1024

export const accountNoteMaxLength = 200

const accountNotesForm = z.pipe(
  z.partialRecord(inAnyLanguage, lines('office-fields.note', accountNoteMaxLength)),
  z.transform(
    (notes): AccountNotes => Object.fromEntries(Object.entries(notes).filter(([, note]) => note !== '')),
  ),
)

/** The bank account form; multipart, with the bank's logo as `logo` where it has one. */
export const bankAccountForm = z.object({
  bank_name: requiredText('office-fields.bank-name'),
  name: requiredText('office-fields.account-title'),
  number: requiredText('office-fields.account-number', 40),
  iban_no: z.pipe(
    requiredText('office-fields.iban', 42).check(z.refine(isIban, saying('office-fields.iban.valid'))),
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
            saying('office-fields.swift-code.valid'),
          ),
        ),
    ),
    z.transform((code) => code?.toUpperCase() || null),
  ),
  currency: z
    .string(saying('office-fields.currency.required'))
    .check(z.regex(/^[A-Z]{3}$/, saying('office-fields.currency.letters'))),
  kind,
  status: zeroOrOne('office-fields.status'),
  /** Left out, they stay. */
  notes: z.optional(jsonOf(accountNotesForm)),
})

export type BankAccountForm = z.output<typeof bankAccountForm>

/** Null while the change waits for a second person: until then donors see what they saw. */
const changed = z.nullable(editedBankAccount)

export const createBankAccount = entry({
  method: 'POST',
  path: '/bank',
  who: 'bankAcc',
  feature: 'bank-editing',
  confirmed: true,
  summary: 'Adds a bank account',
  body: bankAccountForm,
  multipart: { fileField: 'logo', maxBytes: bankLogoMaxBytes },
  answer: changed,
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
  answer: changed,
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
  /** Null while it waits for a second person. */
  answer: z.object({ deleted: z.nullable(z.boolean()) }),
})

/** A change that somebody asked for and that waits for a second person. */
export const bankAccountChange = z.object({
  id: z.int(),
  kind: z.literal(['add', 'change', 'remove']),
  /** 'Indus Bank 0012', as it is called now, or will be. */
  account: z.string(),
  /** What differs, in words; of a note, in which language each side is written. */
  changes: z.array(
    z.object({
      name: z.string(),
      from: z.string(),
      to: z.string(),
      from_language: z.optional(inAnyLanguage),
      to_language: z.optional(inAnyLanguage),
    }),
  ),
  /** A new one to look at. */
  logo: z.nullable(z.string()),
  asked_by: z.string(),
  asked_at: instant,
  is_mine: z.boolean(),
})

export type BankAccountChange = z.output<typeof bankAccountChange>

export const listBankAccountChanges = entry({
  method: 'GET',
  path: '/bank/changes',
  who: 'bankAcc',
  summary: 'The changes of bank accounts that wait for a second person, oldest first',
  answer: z.array(bankAccountChange),
})

export const approveBankAccountChange = entry({
  method: 'POST',
  path: '/bank/change/:id/approve',
  who: 'bankAcc.approve',
  feature: 'bank-editing',
  confirmed: true,
  summary: 'Makes a change of a bank account that somebody else asked for',
  params: rowId,
  answer: z.null(),
  done: 'done.bank-account.approved',
})

export const rejectBankAccountChange = entry({
  method: 'POST',
  path: '/bank/change/:id/reject',
  who: 'bankAcc.approve',
  feature: 'bank-editing',
  confirmed: true,
  summary: 'Refuses a change of a bank account that somebody else asked for',
  params: rowId,
  answer: z.null(),
  done: 'done.bank-account.rejected',
})

export const withdrawBankAccountChange = entry({
  method: 'POST',
  path: '/bank/change/:id/withdraw',
  who: 'bankAcc',
  feature: 'bank-editing',
  confirmed: true,
  summary: 'Takes back a change of a bank account that oneself asked for',
  params: rowId,
  answer: z.null(),
  done: 'done.bank-account.withdrawn',
})
