import { qrDrawing } from './qr-drawing.ts'

/** Large enough to stay sharp on any screen. */
const pixelsASquare = 16

/** Renders a QR code as a PNG, for payers who scan it from their own gallery. */
export async function qrPicture(text: string): Promise<Blob> {
  const { side, path } = qrDrawing(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * pixelsASquare
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws no pictures.')
  drawing.scale(pixelsASquare, pixelsASquare)
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, side, side)
  drawing.fillStyle = '#000'
  drawing.fill(new Path2D(path))
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error('No picture was made.'))),
      'image/png',
    ),
  )
}
