import type { FilePurpose } from '../../../../contract/src/statements.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { columnsOf } from './find-headings.ts'
import { foreignCurrency, type GuessedMapping, type Remark, remark } from './parsed-statement.ts'
import type { Row } from './read-rows.ts'

export function mappingProblems(columns: string[], mapping: GuessedMapping, purpose: FilePurpose): Remark[] {
  const isReport = purpose === 'report'
  const missing = columnsOf(mapping).find((name) => !columns.includes(name))
  const messages = [
    ...(missing === undefined ? [] : [translatable('statement-file.columns.missing', { column: missing })]),
    ...(mapping.date === null ? [translatable('statement-file.columns.date')] : []),
    ...(isReport && mapping.reference === null ? [translatable('statement-file.columns.reference')] : []),
    ...(!isReport && mapping.description.length === 0
      ? [translatable('statement-file.columns.description')]
      : []),
    ...(mapping.credit === null && mapping.amount === null
      ? [translatable('statement-file.columns.credit')]
      : []),
  ]
  return messages.map((message) => ({ line: null, message }))
}

/** Compares the currencies above the headings and in the headings of amounts with the account's. */
export function currencyProblems(
  preamble: Row[],
  { credit, debit, amount, balance }: GuessedMapping,
  own: string,
): Remark[] {
  const labelled = preamble.flatMap(({ cells }) =>
    cells.flatMap((cell, place) =>
      /^\W*(account )?(currency|ccy)\b/i.test(cell) ? `${cell} ${cells[place + 1] ?? ''}` : [],
    ),
  )
  const written = [...labelled, credit, debit, amount, balance].map(
    (text) => foreignCurrency.exec(text ?? '')?.[1],
  )
  const currency = written.find((one) => one !== undefined && one !== own)
  return currency ? [remark(null, 'statement-file.currency', { currency, own })] : []
}
