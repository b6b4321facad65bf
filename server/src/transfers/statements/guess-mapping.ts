import type { FilePurpose } from '../../../../contract/src/statements.ts'
import { directionOf } from './amount-reader.ts'
import { guessDateFormat } from './parse-bank-day.ts'
import { type Column, type GuessedMapping, plainHeading } from './parsed-statement.ts'

const split = (headings: string): string[] => headings.split(',').map((heading) => heading.trim())

/** Headings used by banks in Pakistan, preferred ones first. The value date decides when money counts. */
const headings = {
  date: split(`value date, val date, value dt, effective date, transaction date, transaction date time,
    txn date, trans date, tran date, trx date, posting date, post date, booking date, entry date, date,
    date time, datetime, tarikh, settlement date, timestamp, time stamp`),
  description: split(`description, particulars, particular, narration, narrative, transaction details,
    transaction description, details, detail, transaction particulars, remarks, remark, memo, comments,
    purpose, txn particulars, txn description, transaction narration, label, note, notes, text`),
  credit:
    split(`credit, credits, credit amount, amount credit, deposit, deposits, deposit amount, deposit amt, credit amt, cr,
    cr amount, amount cr, money in, paid in, receipts, inflow, credited, amount credited, credited amount,
    amount deposited, deposit cr, deposits cr, credit cr`),
  debit:
    split(`debit, debits, debit amount, amount debit, withdrawal, withdrawals, withdraws, withdrawal amount, withdrawal amt, debit amt,
    dr, dr amount, amount dr, money out, paid out, payments, outflow, debited, amount debited,
    debited amount, amount withdrawn, withdrawal dr, withdrawals dr, debit dr`),
  amount: split(`amount, transaction amount, txn amount, trx amount, amount in, net amount`),
  direction: split(`dr cr, cr dr, d c, c d, debit credit, credit debit, drcr, crdr, sign, indicator,
    dr cr indicator, type, transaction type, txn type`),
  balance: split(`balance, running balance, available balance, ledger balance, book balance,
    account balance, balance amount, closing balance, bal`),
  reference: split(`reference, reference no, reference number, ref, ref no, ref number, bank_reference,
    transaction id, transaction reference, transaction no, txn id, txn ref, txn reference, trace no, stan,
    rrn, instrument no, cheque no, cheque number, chq no, chq ref no, reference cheque no, cheque,
    document no, doc no, voucher no, instrument`),
  counterparty: split(`counterparty, counterparty name, sender, sender name, remitter, remitter name,
    payer, payer name, received from, from, from account title, sender account title, beneficiary,
    beneficiary name, partner name, payee, name, party name`),
  currency: split(`currency, currency code, ccy, curr, cur, account currency, transaction currency`),
}

type Role = keyof typeof headings

/** Headings of settlement reports that mean something else there, or are never on a statement. */
const reportHeadings = {
  fee: split(`fee, fees, fee amount, transaction fee, service fee, service charges, charges, mdr,
    mdr amount, commission, commission amount, fed, fed amount, sales tax, tax on fee, gst`),
  net: split(`net, net amount, net settlement, net settlement amount, net payable, settlement amount,
    settled amount, payable amount, amount payable, payout amount`),
  reference: split(`customertransactionid, customer transaction id, merchant transaction id,
    merchant reference, merchant reference no, pp txnrefno, txn ref no, transaction reference no,
    transaction reference number, order id, order no, transactionid`),
  amount: split(`gross, gross amount, total amount`),
}

const isReportHeading = (role: keyof typeof reportHeadings, name: string) =>
  reportHeadings[role].some((heading) => heading === plainHeading(name))

const places = new Map<string, { role: Role; place: number }>(
  (Object.keys(headings) as Role[]).flatMap((role) =>
    headings[role].map((heading, place) => [heading, { role, place }] as const),
  ),
)

/** Counts the distinct roles among a row's cells; the heading row has the most. */
export const rolesIn = (cells: string[]): number => {
  const reportRoles = Object.keys(reportHeadings) as (keyof typeof reportHeadings)[]
  const roleOf = (cell: string) =>
    places.get(plainHeading(cell))?.role ?? reportRoles.find((role) => isReportHeading(role, cell))
  return new Set(cells.map(roleOf).filter((role) => role !== undefined)).size
}

/**
 * Guesses each column's role from the headings, the date format from the dates, and, from its values, whether
 * a column of types states the direction of money.
 */
export function guessMapping(
  all: Column[],
  valuesIn: (column: string) => string[],
  purpose: FilePurpose,
): GuessedMapping {
  if (purpose === 'statement') return guessStatement(all, valuesIn, purpose)
  const headingsOf = (role: keyof typeof reportHeadings) =>
    all.flatMap(({ name }) => (isReportHeading(role, name) ? [name] : []))
  const [fee, net] = [headingsOf('fee'), headingsOf('net')[0] ?? null]
  const others = all.filter(({ name }) => !fee.includes(name) && name !== net)
  const guess = guessStatement(others, valuesIn, purpose)
  return {
    ...guess,
    balance: null,
    counterparty: null,
    reference: headingsOf('reference')[0] ?? guess.reference,
    fee,
    net,
  }
}

/** Recognises a currency column by a part of its heading. A column about the original amount is not one. */
const isCurrency = ({ name }: Column) =>
  /\b(currency|ccy)\b/i.test(name) && !/\b(original|foreign|local|amount)\b/i.test(name)

/** Whether a value is a side of the account and nothing else. */
const isDebitOrCredit = (value: string) => /^(c|d|cr|dr|credit|debit)$/.test(plainHeading(value))

function guessStatement(
  columns: Column[],
  valuesIn: (column: string) => string[],
  purpose: FilePurpose,
): GuessedMapping {
  const all = (role: Role) =>
    columns
      .flatMap(({ name }) => {
        const found = places.get(plainHeading(name))
        return found?.role === role ? [{ name, place: found.place }] : []
      })
      .sort((one, other) => one.place - other.place)
      .map(({ name }) => name)
  const one = (role: Role) => all(role)[0] ?? null
  const date = one('date')
  const credit = one('credit')
  const statesDirection = (column: string) => {
    const values = valuesIn(column).filter((value) => value.trim() !== '')
    return values.filter((value) => directionOf(value, purpose)).length > values.length / 2
  }
  const gross = columns.find(({ name }) => purpose === 'report' && isReportHeading('amount', name))?.name
  const amount = credit === null ? (gross ?? one('amount')) : null
  const types = purpose === 'report' ? all('direction') : []
  const unnamed = columns.find(({ examples }) => examples.length > 0 && examples.every(isDebitOrCredit))?.name
  return {
    date,
    date_format: guessDateFormat(date === null ? [] : valuesIn(date)),
    description: [...all('description'), ...types].slice(0, 5),
    credit,
    debit: one('debit'),
    amount,
    direction: amount === null ? null : (all('direction').find(statesDirection) ?? unnamed ?? null),
    balance: one('balance'),
    reference: one('reference'),
    counterparty: one('counterparty'),
    currency: one('currency') ?? columns.find(isCurrency)?.name ?? null,
  }
}
