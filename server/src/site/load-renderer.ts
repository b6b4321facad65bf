import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { RenderedPage, RenderSite } from '../../../contract/src/public-page.ts'

/** Leaves the rendering to the browser. */
const nothingDrawn: RenderedPage = { head: '', header: '', html: '', withoutScript: '', notLoaded: '' }

/**
 * Loads the renderer of the site's pages, built from the browser's components. It is loaded as a file,
 * because server and browser do not import each other. When it is missing or fails, nothing is rendered, and
 * that is logged.
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
