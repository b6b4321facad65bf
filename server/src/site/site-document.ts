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
 * @param causeId cause in the address; without it, the page shows the first cause
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
    // Before the page: after inline drawings, Chromium takes four times as long to parse the data.
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
 * Removes all descriptions but that of the shown cause: they would be a fifth of the page, and the browser
 * requests them (`descriptionsQuery`). Also empties fields that the page does not show.
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
      ...emptiedFields,
      funddetail: cause === shown ? cause.funddetail : '',
    })),
  }
}

const emptiedFields = { impact: '', web_sequence: 0, mobile_sequence: 0, created_at: '', updated_at: '' }

/**
 * Embeds data in a page. It is not executed, so the content security policy need not allow it. `<` is
 * escaped, so that no value can end the element.
 */
const jsonScript = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** The link to the style of the charity's own colour, when it has one. */
const brandLink = ({ brand_color }: Charity): string =>
  brand_color && `<link rel="stylesheet" href="/brand/${brand_color.slice(1).toLowerCase()}.css">`

/**
 * Renders a page for a frame on another website, or for a live screen: with the style and Urdu font of the
 * site, and one script.
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

/** Empty rendering, which leaves the page to the browser. */
const emptyPage: RenderedPage = {
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
 * the failure is logged.
 * @param file web/dist-server/render-site.js
 */
export async function loadRenderer(file: string, log: FastifyBaseLogger): Promise<RenderSite> {
  try {
    const { renderSite } = (await import(pathToFileURL(file).href)) as { renderSite: RenderSite }
    return (request) =>
      renderSite(request).catch((error: unknown) => {
        log.error({ err: error, pathname: request.pathname }, 'a page could not be drawn')
        return emptyPage
      })
  } catch (error) {
    log.warn({ err: error }, 'the server cannot render pages: run npm run build')
    return async () => emptyPage
  }
}
