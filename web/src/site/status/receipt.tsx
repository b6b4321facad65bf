import type { ReceiptDocument } from '../../../../contract/src/receipts.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { useCharity } from '../parts/site-page.tsx'
import './receipt.css'

/** Receipt as the server wrote it, equal to the PDF: one sheet of A4 in print, previewed on wide screens. */
export function Receipt({ document }: { document: ReceiptDocument }) {
  const { title, number, issuer, facts, columns, lines, sums, total, in_words, thanks, check } = document
  const { tax, signature, foot } = document
  const { logo } = useCharity()
  const [name, ...particulars] = issuer
  const numberCell = 'text-end whitespace-nowrap tabular-nums'
  return (
    <article
      className="receipt panel hidden p-8 text-sm lg:block print:block print:rounded-none print:border-0 print:p-0 print:shadow-none"
      aria-labelledby="receipt-title"
    >
      <header className="border-b-2 border-brand pb-5 print:pb-3">
        <div className="flex items-center justify-between">
          {logo ? (
            <img src={logo} alt={name} width="235" height="64" className="h-14 w-auto" />
          ) : (
            <p className="font-display text-xl font-bold text-brand-dark">
              <bdi>{name}</bdi>
            </p>
          )}
          <div className="text-end">
            <h2 id="receipt-title" className="font-display text-2xl font-bold text-brand-dark">
              {title}
            </h2>
            {number && <p className="text-ink-soft tabular-nums">{number}</p>}
          </div>
        </div>
        {particulars.map((line) => (
          <p key={line} className="mt-1 text-xs text-ink-soft print:mt-0">
            <bdi>{line}</bdi>
          </p>
        ))}
      </header>
      <dl className="my-6 grid grid-cols-2 gap-x-8 gap-y-4 print:my-4 print:gap-y-2">
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt className="text-xs text-ink-soft">{fact.name}</dt>
            <dd className="font-semibold wrap-anywhere">
              <bdi>{fact.value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <table className="w-full border-collapse [&_:is(th,td)]:p-2 [&_:is(th,td)]:align-top">
        <thead className="border-b border-brand text-xs text-brand-dark">
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={column.numeric ? 'text-end' : 'text-start'}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {lines.map(({ cells, note }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike
            <tr key={place} className="break-inside-avoid">
              {columns.map((column, index) => (
                <td
                  key={column.title}
                  className={
                    column.numeric ? numberCell : index === 0 ? 'min-w-24 font-semibold wrap-anywhere' : ''
                  }
                >
                  <bdi>{cells[index]}</bdi>
                  {index === 0 && note && (
                    <p className="text-xs font-normal text-ink-soft">
                      <bdi>{note}</bdi>
                    </p>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums.length > 0 && (
          <tfoot className="font-semibold">
            {sums.map((sum) => (
              <tr key={sum.name} className="border-b border-line">
                <th scope="row" colSpan={columns.length - 1} className="text-end">
                  {sum.name}
                </th>
                <td className={numberCell}>{sum.amount}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
      <dl className="mt-5 grid break-inside-avoid grid-cols-2 gap-x-8 rounded-lg bg-brand-soft p-4 print:border print:border-line">
        <div>
          <dt className="text-xs text-ink-soft">{total.name}</dt>
          <dd className="font-display text-2xl font-bold text-brand-dark tabular-nums">{total.amount}</dd>
        </div>
        <div>
          <dt className="text-xs text-ink-soft">{in_words.name}</dt>
          <dd className="font-semibold">{in_words.text}</dd>
        </div>
      </dl>
      {tax && (
        <p className="mt-5 break-inside-avoid text-xs whitespace-pre-line text-ink-soft wrap-anywhere">
          <bdi>{tax}</bdi>
        </p>
      )}
      <footer className="mt-8 flex break-inside-avoid items-center gap-5 text-xs text-ink-soft print:mt-4">
        {check && <QrCode text={check.url} label={check.words} className="w-32 shrink-0" />}
        <div className="grid min-w-0 gap-1 wrap-anywhere">
          <p className="font-display text-base text-brand-dark">{thanks}</p>
          {check && (
            <p>
              {check.words}: <span className="text-brand">{check.url}</span>
            </p>
          )}
          <p>
            <bdi>{foot}</bdi>
          </p>
        </div>
        {signature && (
          <figure className="ms-auto shrink-0 text-center">
            <img src={signature.picture} alt="" className="h-16 w-40 object-contain" />
            <figcaption className="border-t border-line pt-1">{signature.words}</figcaption>
          </figure>
        )}
      </footer>
    </article>
  )
}
