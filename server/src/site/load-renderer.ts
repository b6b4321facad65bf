import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { RenderedPage, RenderSite } from '../../../contract/src/public-page.ts'

/** The browser draws the page. */
const nothingDrawn: RenderedPage = { head: '', header: '', html: '', withoutScript: '', notLoaded: '' }

/**
 * What draws the pages of the site, built from the components that the browser has. It is loaded as a file: server and browser do
 * not import each other. Where it is missing or fails, nothing is drawn, and it is logged.
 * @param file web/dist-server/render-site.js
 */
export async function loadRenderer(file: string, log: FastifyBaseLogger): Promise<RenderSite> {
  try {
    const { renderSite } = (await import(pathToFileURL(file).href)) as { renderSite: RenderSite }
    return (asked) =>
      renderSite(asked).catch((error: unknown) => {
        log.error({ err: error, pathname: asked.pathname }, 'a page could not be drawn')
        return nothingDrawn
      })
  } catch (error) {
    log.warn({ err: error }, 'the server cannot draw pages: npm run build makes what does')
    return async () => nothingDrawn
  }
}
