import { html } from '@remix-run/html-template'
import { type PublicPageData, pageDataId, type RenderedPage } from '../../../contract/src/public-page.ts'

/**
 * web/site.html as it was built, with a page drawn into it: what stands there between `<!--name-->` and `<!--/name-->` is
 * for a browser that finds nothing drawn.
 * @param data of the public page, for the browser to go on with
 */
export function siteDocument(
  built: string,
  { title, html: drawn, withoutScript }: RenderedPage,
  data?: PublicPageData,
): string {
  const parts: Record<string, string> = {
    ...(title !== undefined && { head: String(html`<title>${title}</title>`) }),
    // The data first: behind drawings that stand in the page, Chromium takes four times as long to parse all of it.
    ...(drawn !== '' && { page: `${dataScript(data)}${withoutScript}<div id="root">${drawn}</div>` }),
    ...(data && { early: '' }),
  }
  return built.replace(/<!--(\w+)-->[\s\S]*?<!--\/\1-->/g, (whole, name: string) => parts[name] ?? whole)
}

/** Data and no program: the content security policy need not allow it. */
function dataScript(data: PublicPageData | undefined): string {
  if (!data) return ''
  // Nothing in it can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${pageDataId}">${json}</script>`
}
