import type { StatementLine } from '../../../../contract/src/statement-lines.ts'

export function BankText({ line }: { line: StatementLine }) {
  const codes = [...line.matches, ...line.proposals, ...(line.codes ?? [])].map(({ code }) => code)
  const details = [line.counterparty, line.reference].filter((one) => one !== '')
  return (
    <div className="min-w-0 font-normal wrap-anywhere md:min-w-48 md:max-w-sm">
      <bdi>
        <Placeholder text={line.description} codes={codes} />
      </bdi>
      {details.length > 0 && (
        <span className="block text-xs text-ink-soft">
          <bdi>
            <Placeholder text={details.join(' · ')} codes={codes} />
          </bdi>
        </span>
      )}
    </div>
  )
}

const Placeholder = ({ text, codes }: { text: string; codes: readonly string[] }) =>
  highlightCodes(text, codes).map((piece, index) =>
    piece.isCode ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
        key={index}
        className="rounded-sm bg-gold-soft px-0.5 font-mono font-semibold whitespace-nowrap text-ink"
      >
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )

/**
 * Splits a bank's text into codes and other text. Donors write codes with or without dashes, in any case,
 * with O for 0: 'k7qm3x pd4' is K7Q-M3X-PD4.
 */
export function highlightCodes(text: string, codes: readonly string[]): { text: string; isCode: boolean }[] {
  const patterns = codes.map(codePattern).filter((one) => one !== '')
  if (patterns.length === 0) return [{ text, isCode: false }]
  return text
    .split(new RegExp(`(${patterns.join('|')})`, 'i'))
    .map((piece, index) => ({ text: piece, isCode: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

function codePattern(code: string): string {
  const characters = code.replace(/^P-|[^0-9A-Za-z]/g, '')
  return [...characters].map((one) => (one === '0' ? '[0O]' : one)).join('[^0-9A-Za-z]?')
}
