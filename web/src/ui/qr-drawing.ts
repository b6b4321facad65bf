import { create } from 'qrcode'

/** Margin that scanners need around a code, in modules. */
const quietZone = 4

/**
 * Draws a QR code as one path, with its quiet zone.
 * @returns the length of a side in modules, and the path in the same units
 */
export function qrDrawing(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const squares = Array.from({ length: modules.size ** 2 }, (_, place) => place).map((place) => {
    const [row, column] = [Math.floor(place / modules.size), place % modules.size]
    return modules.get(row, column) ? `M${column + quietZone} ${row + quietZone}h1v1h-1z` : ''
  })
  return { side: modules.size + 2 * quietZone, path: squares.join('') }
}
