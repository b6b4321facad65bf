import { html } from '@remix-run/html-template'
import { charityName } from '../../../contract/src/charity.ts'
import { logoArt } from './logo-art.ts'

const { width, filled, drawn } = logoArt

/** The logo for a page that loads nothing. */
export const logoSvg = html`<svg class="logo" role="img" aria-label="${charityName}" viewBox="0 0 ${width} 64" width="176" height="48">
${filled.map(([path, color]) => html`<path d="${path}" fill="${color}"/>`)}
${drawn.map(([path, color, line]) => html`<path d="${path}" fill="none" stroke="${color}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"/>`)}
</svg>`
