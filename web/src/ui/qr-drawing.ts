import { create } from 'qrcode'

/** What scanners need around a code, in squares. */
const quietZone = 4

/**
 * A QR code as one path of black squares, the quiet zone around it included.
 * @returns the length of its side in squares, and the path in the same units
 */
export function qrDrawing(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const squares = Array.from({ length: modules.size ** 2 }, (_, place) => place).map((place) => {
    const [row, column] = [Math.floor(place / modules.size), place % modules.size]
    return modules.get(row, column) ? `M${column + quietZone} ${row + quietZone}h1v1h-1z` : ''
  })
  return { side: modules.size + 2 * quietZone, path: squares.join('') }
}
