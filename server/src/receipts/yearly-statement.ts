import { daysOfTaxYear } from '../../../contract/src/days.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import { pairTitle } from '../../../words/src/display-names.ts'
import { amountText } from '../../../words/src/format-values.ts'
import { isolate, type Translate } from '../../../words/src/reader.ts'
import { issuerLines } from '../charity/issuer-lines.ts'
import type { Sender } from '../messages/write-email.ts'
import { dayInWords, dayText } from '../platform/text/pakistan-time.ts'
import { rupeesInWords } from '../platform/text/rupees-in-words.ts'
import type { PrintedDocument } from './print-document.ts'
import { receiptEnding, receiptUrl } from './receipt-documents.ts'

export type StatementDonation = {
  paidAt: Date
  method: string
  gateway: string
  payment_title?: string
  receiptNumber: string | null
  /** Member of the household who gave the donation. */
  giver?: string
  /** Amount less refunds. */
  amount: Rupees
  /** Its causes with their share of the amount. */
  causes: { cause: string; isZakat: boolean; amount: Rupees }[]
}

/** Donations of a donor, or of the members of a household, in a tax year. */
export type YearlyStatement = {
  taxYear: number
  /** Donor or household. */
  contactId: number
  /** Taxpayer that the donations are credited to; null for the donor. */
  taxpayerId: number | null
  language: Language
  /** Donor, or taxpayer that the donations are credited to. */
  name: string
  /** CNIC or NTN as printed; null when none is known. */
  taxNumber: { kind: 'cnic' | 'ntn'; shown: string } | null
  /** Names of a household's members. */
  members: string[]
  donations: StatementDonation[]
}

/** Number of a statement, and the statement that it replaces; null for the first. */
export type StatementIssue = {
  number: string
  token: string
  issuedAt: Date
  replacedNumber: string | null
  replacedAt: Date | null
}

export type IssuedStatement = YearlyStatement & { issued: StatementIssue }

/** Section 61 of the Income Tax Ordinance, 2001: cash gives no tax credit, only banking channels do. */
const isCash = ({ method }: Pick<StatementDonation, 'method'>) => method.toLowerCase() === 'cash'

function sumsOfStatement({ donations }: Pick<YearlyStatement, 'donations'>): {
  total: number
  cash: number
} {
  const sum = (among: StatementDonation[]) => among.reduce((total, { amount }) => total + amount, 0)
  return { total: sum(donations), cash: sum(donations.filter(isCash)) }
}

/**
 * Builds a yearly statement for the PDF. For a charity without a tax approval, it must not say that donations
 * qualify for a tax credit.
 */
export function yearlyStatementDocument(sender: Sender, statement: IssuedStatement): PrintedDocument {
  const { t } = sender.reader
  const { charity } = sender
  const { taxYear, taxpayerId, name, taxNumber, members, donations, issued } = statement
  const { first, last } = daysOfTaxYear(taxYear)
  const { total, cash } = sumsOfStatement(statement)
  const isApproved = charity.tax_approval !== ''
  const counted = isApproved ? total - cash : total
  const cashNote = isApproved ? t('receipt.statement.cash') : null
  return {
    layout: 'statement',
    fileName: `statement-${[taxYear, taxpayerId].filter(Boolean).join('-')}.pdf`,
    title: t('receipt.statement.title'),
    number: t('receipt.statement.tax-year', { year: String(taxYear) }),
    issuer: issuerLines(sender),
    facts: [
      { name: t('receipt.label.received-from'), value: name },
      ...(taxNumber
        ? [{ name: t(`receipt.statement.${taxNumber.kind}`), value: isolate(taxNumber.shown, t.language) }]
        : []),
      { name: t('receipt.statement.period'), value: dayRange(t, first, last) },
      { name: t('receipt.statement.prepared-on'), value: dayText(t, issued.issuedAt) },
      { name: t('receipt.statement.number'), value: isolate(issued.number, t.language) },
      ...replacedFact(t, issued),
      ...(members.length > 0
        ? [{ name: t('receipt.statement.members'), value: members.join(t('receipt.statement.comma')) }]
        : []),
      ...(isApproved ? [{ name: t('receipt.statement.approval'), value: approvalText(sender) }] : []),
    ],
    columns: [
      { title: t('receipt.label.received-on'), numeric: false },
      { title: t('receipt.label.payment-method'), numeric: false },
      { title: t('receipt.label.receipt-number'), numeric: false },
      { title: t('receipt.label.amount'), numeric: true },
    ],
    lines: donations.map((donation) => ({
      cells: [
        dayText(t, donation.paidAt),
        [
          pairTitle(t, donation.method, donation.gateway, donation.payment_title),
          ...(isCash(donation) && cashNote ? [cashNote] : []),
        ].join('\n'),
        donation.receiptNumber ?? '–',
        amountText(t, donation.amount),
      ],
      note: donation.giver ?? null,
    })),
    sums: [
      ...causeSums(t, statement),
      ...(isApproved && cash > 0
        ? [
            { name: t('receipt.label.total'), amount: amountText(t, total) },
            { name: t('receipt.statement.cash-sum'), amount: amountText(t, cash) },
          ]
        : []),
    ],
    total: {
      name: isApproved ? t('receipt.statement.eligible') : t('receipt.label.total'),
      amount: amountText(t, counted),
    },
    in_words: { name: t('receipt.label.amount-in-words'), text: rupeesInWords(t, counted) },
    thanks: charity.name
      ? t('receipt.statement.thanks-by', { charity: charity.name })
      : t('receipt.statement.thanks'),
    check: { words: t('receipt.statement.scan'), url: receiptUrl(sender, issued) },
    ...receiptEnding(t, charity),
    foot: charity.signature ? t('receipt.statement.by-computer-signed') : t('receipt.statement.by-computer'),
  }
}

/** Names the statement that this one replaces; empty for the first. */
export const replacedFact = (t: Translate, { replacedNumber, replacedAt }: StatementIssue) =>
  replacedNumber === null || replacedAt === null
    ? []
    : [
        {
          name: t('receipt.statement.replaces'),
          value: t('receipt.statement.replaced', { number: replacedNumber, day: dayText(t, replacedAt) }),
        },
      ]

/** Adds up the causes, zakat first and with a separate sum. */
function causeSums(t: Translate, { donations }: YearlyStatement): PrintedDocument['sums'] {
  const sumOf = (lines: StatementDonation['causes']) =>
    amountText(
      t,
      lines.reduce((sum, { amount }) => sum + amount, 0),
    )
  const lines = donations.flatMap(({ causes }) => causes)
  const [zakat, others] = [lines.filter(({ isZakat }) => isZakat), lines.filter(({ isZakat }) => !isZakat)]
  const rows = [zakat, others].flatMap((kind) =>
    [...Map.groupBy(kind, ({ cause }) => cause)].map(([cause, some]) => ({
      name: t('receipt.statement.cause', { cause, kind: kind === zakat ? 'zakat' : 'other' }),
      amount: sumOf(some),
    })),
  )
  if (zakat.length === 0) return rows
  return [
    ...rows,
    { name: t('receipt.statement.zakat-sum'), amount: sumOf(zakat) },
    ...(others.length > 0 ? [{ name: t('receipt.statement.other-sum'), amount: sumOf(others) }] : []),
  ]
}

function approvalText({ reader: { t }, charity }: Sender): string {
  const { tax_approval, tax_approval_from: from, tax_approval_until: until } = charity
  const approval = isolate(tax_approval, t.language)
  if (from && until) return `${approval}\n${dayRange(t, from, until)}`
  if (from) return `${approval}\n${t('receipt.statement.from', { from: dayInWords(t, from) })}`
  return until ? `${approval}\n${t('receipt.statement.until', { until: dayInWords(t, until) })}` : approval
}

const dayRange = (t: Translate, from: string, until: string) =>
  t('receipt.statement.range', { from: dayInWords(t, from), until: dayInWords(t, until) })
