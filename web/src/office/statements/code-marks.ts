/** A piece of a text, and whether it is a code. */
type Piece = { text: string; isCode: boolean }

/**
 * A bank's text in pieces, so that the codes in it can be marked. Donors write a code with and without its dashes, in
 * small letters, and O for 0: 'for k7qm3x pd4 thanks' has the code K7Q-M3X-PD4. The P- of a payment may be missing.
 */
export function codeMarks(text: string, codes: readonly string[]): Piece[] {
  const patterns = codes.map(pattern).filter((one) => one !== '')
  if (patterns.length === 0) return [{ text, isCode: false }]
  return text
    .split(new RegExp(`(${patterns.join('|')})`, 'i'))
    .map((piece, place) => ({ text: piece, isCode: place % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

function pattern(code: string): string {
  const characters = code.replace(/^P-|[^0-9A-Za-z]/g, '')
  return [...characters].map((one) => (one === '0' ? '[0O]' : one)).join('[^0-9A-Za-z]?')
}
