const wholeGrouped = String.raw`\d{1,3}(?:[, '’]\d{2,3})*[, '’]\d{3}|\d+`
const withPoint = new RegExp(`^(${wholeGrouped})(?:\\.(\\d*))?$`)
const withComma = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})$/
const bare = /^\.(\d{1,2})$/

/** More than any account holds, and far below the limit of exact integers. */
const maxDigits = 13
const maxWritten = 60

/**
 * Parses an amount as banks write it, into paisa: '1,234.50', '(1,234.50)', '-500', '1,234.50 CR', 'Rs.
 * 12,34,567/-', '1234,50'. Brackets, a minus or DR make it negative. '1.234' is ambiguous and rejected.
 * @returns null when it is blank or a dash, undefined when it is no amount
 */
export function readMoney(written: string): number | null | undefined {
  if (written.trim().length > maxWritten) return undefined
  let text = written
    .normalize('NFKC')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
  if (text === '' || /^-+$/.test(text)) return null
  const took = (pattern: RegExp): boolean => {
    const rest = text.replace(pattern, '').trim()
    const isThere = rest !== text
    text = rest
    return isThere
  }
  // '500.00CR' has no word boundary between digits and letters.
  const saysDebit = took(/(\b|(?<=\d))D(R|EBIT)\.?$/)
  took(/(\b|(?<=\d))C(R|REDIT)\.?$/)
  took(/^(PKR|RS\.?|₨)|(PKR|RS\.?)$/)
  took(/\/-$/)
  const inBrackets = /^\(.*\)$/.test(text)
  if (inBrackets) text = text.slice(1, -1).trim()
  const hasMinus = took(/^-|-$/)
  if (!hasMinus) took(/^\+/)
  took(/^(PKR|RS\.?|₨)/)
  const below = saysDebit || inBrackets || hasMinus
  const paisa = unsignedPaisa(text)
  // Avoids -0, which compares unequal to 0 with Object.is.
  return paisa && below ? -paisa : paisa
}

function unsignedPaisa(text: string): number | undefined {
  const found = withComma.exec(text) ?? withPoint.exec(text)
  const [whole = '0', decimals = ''] = found ? found.slice(1) : ['0', bare.exec(text)?.[1]]
  if (!found && !bare.test(text)) return undefined
  // A third decimal other than zero is no paisa; three decimals after a point may be thousands.
  if (!/^\d{0,2}0*$/.test(decimals) || decimals.length === 3) return undefined
  const digits = whole.replace(/\D/g, '') + decimals.slice(0, 2).padEnd(2, '0')
  return digits.replace(/^0+/, '').length > maxDigits ? undefined : Number(digits)
}
