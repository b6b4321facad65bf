/**
 * Checks whether this browser draws 🇵🇰 as one flag. Without flags in its fonts it draws two characters side
 * by side.
 */
export function drawsFlags(): boolean {
  if (typeof OffscreenCanvas === 'undefined') return true
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  return !canvas || canvas.measureText('🇵🇰').width < 1.5 * canvas.measureText('🇵').width
}
