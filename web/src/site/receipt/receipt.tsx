import type { ReactNode } from 'react'
import { charityName } from '../../../../contract/src/charity.ts'
import { rupeesInWords } from '../../../../contract/src/rupees-in-words.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import './receipt.css'

/** The cells of a line stand in the order of the columns; the last column is the amount. */
export type ReceiptColumn = { title: string; numeric?: boolean }
export type ReceiptLine = { key: string; cells: ReactNode[] }

/**
 * The receipt of what is paid: on paper one sheet of A4 and nothing else, on wide screens what will be printed.
 * @param facts by their names, in order
 * @param amount the total in whole rupees
 */
export function Receipt({
  of,
  facts,
  columns,
  lines,
  amount,
}: {
  of: 'donation' | 'payment'
  facts: Record<string, string>
  columns: ReceiptColumn[]
  lines: ReceiptLine[]
  amount: number
}) {
  return (
    <article
      className="receipt panel hidden p-8 text-sm lg:block print:block print:rounded-none print:border-0 print:p-0 print:shadow-none"
      aria-labelledby="receipt-title"
    >
      <header className="flex items-center justify-between border-b-2 border-green pb-5">
        <img src="/art/logo.svg" alt={charityName} width="235" height="64" className="h-14 w-auto" />
        <h2 id="receipt-title" className="font-display text-2xl font-bold text-green-dark">
          {of === 'donation' ? 'Donation' : 'Payment'} Receipt
        </h2>
      </header>
      <dl className="my-8 grid grid-cols-2 gap-x-8 gap-y-4">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full border-collapse text-left [&_:is(th,td)]:p-2 [&_:is(th,td)]:align-top">
        <thead className="border-b border-ink text-xs">
          <tr>
            {columns.map(({ title, numeric }) => (
              <th key={title} scope="col" className={numeric ? 'text-right' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={line.key} className="break-inside-avoid">
              {columns.map(({ title, numeric }, place) => (
                <td key={title} className={numeric ? 'text-right whitespace-nowrap tabular-nums' : ''}>
                  {line.cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="border-y-2 border-green text-lg font-bold">
          <tr>
            <th scope="row" colSpan={columns.length - 1}>
              Total
            </th>
            <td className="text-right whitespace-nowrap tabular-nums">{formatRupees(amount)}</td>
          </tr>
        </tfoot>
      </table>
      <div className="mt-5 flex items-start justify-between gap-8">
        <p className="font-semibold">
          <span className="block text-xs font-normal text-ink-soft">Amount in words</span>
          {rupeesInWords(amount)}
        </p>
        <img src="/art/certificate-seal.svg" alt="" width="96" height="112" className="mt-3" />
      </div>
      <footer className="mt-10 break-inside-avoid border-t border-line pt-4 text-xs text-ink-soft">
        <p>
          {charityName} has received this {of} with thanks. This receipt was made by computer and needs no
          signature.{' '}
          {of === 'donation' &&
            'The receipt to hand on is the PDF: it has a number, and anybody can check it without seeing who gave.'}
        </p>
      </footer>
    </article>
  )
}
