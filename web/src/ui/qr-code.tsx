import { create } from 'qrcode'

/** QR code, black on white on any background. `label` says what scanning it does. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { side, path } = qrDrawing(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={`forced-color-adjust-none ${className}`}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Margin that scanners need around a code, in modules. */
const quietZone = 4

/** Draws a QR code as one path with its quiet zone; `side` counts modules. */
function qrDrawing(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const squares = Array.from({ length: modules.size ** 2 }, (_, index) => index).map((index) => {
    const [row, column] = [Math.floor(index / modules.size), index % modules.size]
    return modules.get(row, column) ? `M${column + quietZone} ${row + quietZone}h1v1h-1z` : ''
  })
  return { side: modules.size + 2 * quietZone, path: squares.join('') }
}

/** Resolution that stays sharp on any screen. */
const pixelsPerModule = 16

/** Height of a line of the caption, in pixels. */
const lineHeight = 48

/** PNG for payers who scan the code from the phone's gallery; `caption` identifies the code. */
export async function qrPicture(text: string, caption: readonly string[]): Promise<Blob> {
  const { side, path } = qrDrawing(text)
  const canvas = document.createElement('canvas')
  canvas.width = side * pixelsPerModule
  canvas.height = canvas.width + (caption.length + 0.5) * lineHeight
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws no pictures.')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.fillStyle = '#000'
  drawing.font = '600 32px system-ui, sans-serif'
  drawing.textAlign = 'center'
  for (const [index, line] of caption.entries())
    drawing.fillText(line, canvas.width / 2, canvas.width + (index + 0.5) * lineHeight, canvas.width - 64)
  drawing.scale(pixelsPerModule, pixelsPerModule)
  drawing.fill(new Path2D(path))
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error('No picture was made.'))),
      'image/png',
    ),
  )
}
