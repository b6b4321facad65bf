import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { brandColors } from '../../../contract/src/brand-colors.ts'
import { type Charity, charity as publicCharity } from '../../../contract/src/charity.ts'
import { type Language, languages } from '../../../contract/src/language/language.ts'
import {
  charityId,
  type PageData,
  pageDataId,
  type RenderedPage,
  type RenderSite,
} from '../../../contract/src/public-page.ts'
import { pageInLanguage } from '../platform/language/request-language.ts'
import { scriptTag } from './inline-critical-css.ts'

/**
 * Renders a page into the built web/site.html: the text between `<!--name-->` and `<!--/name-->` there is the
 * fallback when nothing is rendered.
 * @param data the page data, with which the browser continues
 * @param causeId cause in the address; the page shows the first one without it
 */
export function siteDocument(
  built: string,
  { head, header, html: drawn, withoutScript, footer, notLoaded, isStatic }: RenderedPage,
  charity: Charity,
  language: Language,
  data?: PageData,
  causeId?: number,
): string {
  const scripts = isStatic
    ? ''
    : jsonScript(charityId, publicCharity.parse(charity)) +
      (data ? jsonScript(pageDataId, withOneDescription(data, causeId)) : '')
  const parts: Record<string, string> = {
    ...(head !== '' && { head }),
    ...(header !== '' && { header }),
    // After the default style, which it overrides.
    brand: brandLink(charity),
    // The data first: behind inline drawings, Chromium takes four times as long to parse all of it.
    data: scripts,
    ...(header !== '' && {
      page: `<div id="content">${withoutScript}<div id="root">${drawn}</div>${footer}${notLoaded}</div>`,
    }),
    ...(languages[language].direction === 'ltr' && { rtl: '' }),
  }
  const page = pageInLanguage(built, language)
  return (isStatic ? page.replace(scriptTag, '') : page).replace(
    /<!--(\w+)-->[\s\S]*?<!--\/\1-->/g,
    (whole, name: string) => parts[name] ?? whole,
  )
}

/**
 * All descriptions would be a fifth of the page: the browser requests the others (`descriptionsQuery`). What
 * the page does not show is left empty.
 */
function withOneDescription(
  { causes, campaigns: _, ...data }: PageData,
  causeId: number | undefined,
): PageData {
  if (!causes) return data
  const shown = causes.find(({ id }) => id === causeId) ?? causes[0]
  return {
    ...data,
    causes: causes.map((cause) => ({
      ...cause,
      ...hiddenFields,
      funddetail: cause === shown ? cause.funddetail : '',
    })),
  }
}

const hiddenFields = { impact: '', web_sequence: 0, mobile_sequence: 0, created_at: '', updated_at: '' }

/** Data and no program: the content security policy need not allow it. No value in it can end the element. */
const jsonScript = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** The link to the style of the charity's own colour, when it has one. */
const brandLink = ({ brand_color }: Charity): string =>
  brand_color && `<link rel="stylesheet" href="/brand/${brand_color.slice(1).toLowerCase()}.css">`

/**
 * A page in a frame on another website, or of a live screen: the style and the Urdu font of the site, and one
 * script of its own.
 */
export function embedDocument(
  built: string,
  { head, html }: RenderedPage,
  charity: Charity,
  language: Language,
  script = 'embed-height.js',
): string {
  const { direction } = languages[language]
  const [style = ''] = /<link rel="stylesheet"[^>]*>/.exec(built) ?? []
  const [font = ''] = (direction === 'rtl' && /<script src="\/urdu-font.js"><\/script>/.exec(built)) || []
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    ${head}
    ${style}${brandLink(charity)}
    <script async src="/${script}"></script>
  </head>
  <body class="bg-white">${font}${html}</body>
</html>
`
}

/** The style for the charity's own colour, in the variables of web/src/ui/theme.css. @param hex '#rrggbb' */
export function brandStyle(hex: string): string {
  const { brand, brandDark, brandSoft } = brandColors(hex)
  return `:root{--color-brand:${brand};--color-brand-dark:${brandDark};--color-brand-soft:${brandSoft}}`
}

/** Leaves the rendering to the browser. */
const nothingDrawn: RenderedPage = {
  head: '',
  header: '',
  html: '',
  withoutScript: '',
  footer: '',
  notLoaded: '',
}

/**
 * Loads the renderer of the site's pages, built from the browser's components. It is loaded as a file,
 * because server and browser do not import each other. When it is missing or fails, nothing is rendered, and
 * that is logged.
 * @param file web/dist-server/render-site.js
 */
export async function loadRenderer(file: string, log: FastifyBaseLogger): Promise<RenderSite> {
  try {
    const { renderSite } = (await import(pathToFileURL(file).href)) as { renderSite: RenderSite }
    return (causeId) =>
      renderSite(causeId).catch((error: unknown) => {
        log.error({ err: error, pathname: causeId.pathname }, 'a page could not be drawn')
        return nothingDrawn
      })
  } catch (error) {
    log.warn({ err: error }, 'the server cannot render pages: run npm run build')
    return async () => nothingDrawn
  }
}
