import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { codeMarks } from './code-marks.ts'
import { Day } from './statement-period.tsx'

/** What the bank wrote, with the codes of donations marked. */
export function BankText({ of: line }: { of: StatementLine }) {
  const codes = [...line.matches, ...line.proposals, ...(line.codes ?? [])].map(({ code }) => code)
  const details = [line.counterparty, line.reference].filter((one) => one !== '')
  return (
    <div className="min-w-0 font-normal wrap-anywhere md:min-w-48 md:max-w-sm">
      <bdi>
        <Marked text={line.description} codes={codes} />
      </bdi>
      {details.length > 0 && (
        <span className="block text-xs text-ink-soft">
          <bdi>
            <Marked text={details.join(' · ')} codes={codes} />
          </bdi>
        </span>
      )}
    </div>
  )
}

/** The line that a dialog is about: its day and what the bank wrote. */
export const LineFacts = ({ of: line }: { of: StatementLine }) => (
  <div className="flex gap-4 rounded-sm border border-line bg-paper px-4 py-3 text-dense">
    <Day of={line.value_date} />
    <BankText of={line} />
  </div>
)

const Marked = ({ text, codes }: { text: string; codes: readonly string[] }) =>
  codeMarks(text, codes).map((piece, place) =>
    piece.isCode ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
      <mark key={place} className="rounded-sm bg-gold-soft px-0.5 font-mono font-semibold text-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
