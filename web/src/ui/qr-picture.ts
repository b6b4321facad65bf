import { qrDrawing } from './qr-drawing.ts'

/** Large enough to stay sharp on any screen. */
const pixelsASquare = 16

/** Height of a line of the caption, in pixels. */
const lineHeight = 48

/**
 * Renders a QR code as a PNG, for payers who scan it from their own gallery.
 * @param caption lines below the code, by which it is told from others
 */
export async function qrPicture(text: string, caption: readonly string[]): Promise<Blob> {
  const { side, path } = qrDrawing(text)
  const canvas = document.createElement('canvas')
  canvas.width = side * pixelsASquare
  canvas.height = canvas.width + (caption.length + 0.5) * lineHeight
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws no pictures.')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.fillStyle = '#000'
  drawing.font = '600 32px system-ui, sans-serif'
  drawing.textAlign = 'center'
  for (const [place, line] of caption.entries())
    drawing.fillText(line, canvas.width / 2, canvas.width + (place + 0.5) * lineHeight, canvas.width - 64)
  drawing.scale(pixelsASquare, pixelsASquare)
  drawing.fill(new Path2D(path))
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error('No picture was made.'))),
      'image/png',
    ),
  )
}
