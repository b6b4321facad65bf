import { html, type SafeHtml } from '@remix-run/html-template'
import type { Charity } from '../../../contract/src/charity.ts'

/** The logo for a server-rendered page; the name as a fallback. */
export const logoOf = ({ name, logo }: Charity): SafeHtml =>
  logo ? html`<img class="logo" src="${logo}" alt="${name}">` : html`<p class="quiet">${name}</p>`
