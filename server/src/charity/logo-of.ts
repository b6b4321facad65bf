import { html, type SafeHtml } from '@remix-run/html-template'
import type { Charity } from '../../../contract/src/charity.ts'

/** The logo for a page that the server writes itself; the name where there is none. */
export const logoOf = ({ name, logo }: Charity): SafeHtml =>
  logo ? html`<img class="logo" src="${logo}" alt="${name}">` : html`<p class="quiet">${name}</p>`
