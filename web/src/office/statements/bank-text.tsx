import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { Day } from './line-name.tsx'

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

export const LineFacts = ({ of: line }: { of: StatementLine }) => (
  <div className="flex gap-4 rounded-sm border border-line bg-paper px-4 py-3 text-dense">
    <Day of={line.value_date} />
    <BankText of={line} />
  </div>
)

const Marked = ({ text, codes }: { text: string; codes: readonly string[] }) =>
  highlightCodes(text, codes).map((piece, place) =>
    piece.isCode ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
      <mark key={place} className="rounded-sm bg-gold-soft px-0.5 font-mono font-semibold text-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )

type Piece = { text: string; isCode: boolean }

/**
 * Splits a bank's text, to highlight its codes. Donors write codes with or without dashes, in lower case, and
 * O for 0: 'for k7qm3x pd4 thanks' has the code K7Q-M3X-PD4. The P- of a payment may be missing.
 */
export function highlightCodes(text: string, codes: readonly string[]): Piece[] {
  const patterns = codes.map(codePattern).filter((one) => one !== '')
  if (patterns.length === 0) return [{ text, isCode: false }]
  return text
    .split(new RegExp(`(${patterns.join('|')})`, 'i'))
    .map((piece, place) => ({ text: piece, isCode: place % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

function codePattern(code: string): string {
  const characters = code.replace(/^P-|[^0-9A-Za-z]/g, '')
  return [...characters].map((one) => (one === '0' ? '[0O]' : one)).join('[^0-9A-Za-z]?')
}
