import { qrDrawing } from './qr-drawing.ts'

/** QR code, black on white on any background. `label` says what scanning it does. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
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
