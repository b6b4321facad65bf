const upToNineteen = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven'],
  ...['Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** How South Asia counts, the largest first. */
const scales: readonly [size: number, name: string][] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
]

/**
 * Whole rupees as a cheque or a receipt says them: 525000 -> 'Five Lakh Twenty-Five Thousand Rupees only'.
 * @param rupees a whole number, not negative
 */
export function rupeesInWords(rupees: number): string {
  return `${inWords(rupees)} ${rupees === 1 ? 'Rupee' : 'Rupees'} only`
}

function inWords(count: number): string {
  const scale = scales.find(([size]) => count >= size)
  if (scale) {
    const [size, name] = scale
    const rest = count % size
    const head = `${inWords(Math.floor(count / size))} ${name}`
    return rest === 0 ? head : `${head} ${inWords(rest)}`
  }
  if (count < 20) return upToNineteen[count] ?? ''
  const ten = tens[Math.floor(count / 10)] ?? ''
  return count % 10 === 0 ? ten : `${ten}-${upToNineteen[count % 10]}`
}
