import type { Message } from '../../../../contract/src/message.ts'
import { english } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { dayOf } from '../../platform/text/pakistan-time.ts'
import { parseBankDay } from './parse-bank-day.ts'
import { elementAt, elementsAt, textAt, type XmlElement } from './parse-xml.ts'
import { cleanText, type ParsedLine, type StatementOwner } from './parsed-statement.ts'

/**
 * Reads an entry as its payments when their sum is its amount, else as one line; returns an error message
 * when it is invalid.
 */
export function readCamtEntry(
  entry: XmlElement,
  line: number,
  owner: StatementOwner,
): ParsedLine[] | Message {
  const amount = elementAt(entry, 'Amt')
  const paisa = parseCamtAmount(amount)
  const sign = signOf(entry)
  if (amount?.currency && amount.currency !== owner.currency)
    return translatable('statement-file.line.currency', {
      currency: cleanText(amount.currency).slice(0, 10),
      own: owner.currency,
    })
  if (paisa === undefined)
    return translatable('statement-file.line.no-amount', { text: cleanText(amount?.text ?? '').slice(0, 40) })
  if (sign === undefined) return translatable('statement-file.line.neither-credit-nor-debit')
  const value_date = bankDayOf(entry)
  if (value_date === undefined) return translatable('statement-file.line.no-date')
  if (paisa === 0) return []
  const whole = { line, value_date, balance_paisa: null }
  const about = (parts: XmlElement[]): Pick<ParsedLine, 'description' | 'counterparty' | 'reference'> => ({
    description: textOf(entry, parts),
    counterparty: counterpartyOf(parts, sign),
    reference: referenceOf(entry, parts),
  })
  const payments = elementsAt(entry, 'NtryDtls/TxDtls')
  if (payments.length > 1) {
    const parts = payments.map((payment) => ({
      payment,
      ...amountOf(payment, owner),
      sign: signOf(payment) ?? sign,
    }))
    const sum = parts.reduce((total, part) => total + (part.paisa ?? Number.NaN) * part.sign, 0)
    if (sum === paisa * sign)
      return parts
        .filter((part) => part.paisa !== 0)
        .map((part) => ({ ...whole, amount_paisa: (part.paisa ?? 0) * part.sign, ...about([part.payment]) }))
  }
  return [{ ...whole, amount_paisa: paisa * sign, ...about(payments) }]
}

/** Parses an amount into paisa; undefined when it is invalid or has fractions of a paisa. */
export function parseCamtAmount(amount: XmlElement | undefined): number | undefined {
  const found = /^(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(amount?.text.trim() ?? '')
  return found ? Number(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`) : undefined
}

/** Returns 1 for a credit, -1 for a debit; undefined without either. */
export const signOf = (element: XmlElement): 1 | -1 | undefined => {
  const side = textAt(element, 'CdtDbtInd')
  return side === 'CRDT' ? 1 : side === 'DBIT' ? -1 : undefined
}

/** Reads a payment's own amount; undefined in another currency. */
function amountOf(payment: XmlElement, owner: StatementOwner): { paisa: number | undefined } {
  const amount = elementAt(payment, 'Amt') ?? elementAt(payment, 'AmtDtls/TxAmt/Amt')
  const fits = amount !== undefined && (amount.currency === '' || amount.currency === owner.currency)
  return { paisa: fits ? parseCamtAmount(amount) : undefined }
}

function bankDayOf(entry: XmlElement): string | undefined {
  const moment = textAt(entry, 'ValDt/DtTm')
  const written = textAt(entry, 'ValDt/Dt') || moment || textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm')
  // With a UTC offset, the time may be on another day in Pakistan.
  if (/T.*(Z|[+-]\d{2}:\d{2})$/.test(written) && !Number.isNaN(Date.parse(written)))
    return parseBankDay(dayOf(new Date(written)), 'year_first')
  return parseBankDay(written.slice(0, 10), 'year_first')
}

function textOf(entry: XmlElement, payments: XmlElement[]): string {
  const texts = [
    textAt(entry, 'RvslInd') === 'true' ? english.t('statement-file.reversal') : '',
    textAt(entry, 'AddtlNtryInf'),
    ...payments.flatMap((payment) => [
      ...elementsAt(payment, 'RmtInf/Ustrd').map(({ text }) => cleanText(text)),
      ...elementsAt(payment, 'RmtInf/Strd').flatMap((part) => [
        textAt(part, 'CdtrRefInf/Ref'),
        ...elementsAt(part, 'AddtlRmtInf').map(({ text }) => cleanText(text)),
      ]),
      textAt(payment, 'AddtlTxInf'),
      withoutPlaceholder(textAt(payment, 'Refs/EndToEndId')),
    ]),
  ]
  return cleanText([...new Set(texts.filter((text) => text !== ''))].join(' '))
}

/** Reads the counterparty's name; version .08 moved it into a `Pty` element. */
function counterpartyOf(payments: XmlElement[], sign: 1 | -1): string {
  const side = sign === 1 ? 'Dbtr' : 'Cdtr'
  const names = payments.map((payment) =>
    textAt(
      payment,
      `RltdPties/Ultmt${side}/Nm`,
      `RltdPties/Ultmt${side}/Pty/Nm`,
      `RltdPties/${side}/Nm`,
      `RltdPties/${side}/Pty/Nm`,
    ),
  )
  return cleanText([...new Set(names.filter((name) => name !== ''))].join(', '))
}

/** Drops the bank's placeholder for a missing reference. */
const withoutPlaceholder = (reference: string) => (/^NOT ?PROVIDED$/i.test(reference) ? '' : reference)

function referenceOf(entry: XmlElement, payments: XmlElement[]): string {
  const [payment] = payments
  return (
    (payments.length === 1 && payment
      ? withoutPlaceholder(textAt(payment, 'Refs/AcctSvcrRef')) ||
        withoutPlaceholder(textAt(payment, 'Refs/TxId')) ||
        withoutPlaceholder(textAt(payment, 'Refs/EndToEndId'))
      : '') ||
    withoutPlaceholder(textAt(entry, 'AcctSvcrRef')) ||
    withoutPlaceholder(textAt(entry, 'NtryRef'))
  )
}
