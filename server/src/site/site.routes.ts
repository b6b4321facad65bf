import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PublicPageData } from '../../../contract/src/public-page.ts'
import type { AppContext } from '../context.ts'
import type { BuiltPages } from '../platform/http/built-pages.ts'
import { FinishedAnswer } from '../platform/http/finished-answer.ts'
import { loadRenderer } from './load-renderer.ts'
import { readPublicPage } from './read-public-page.ts'
import { siteDocument } from './site-document.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the page of the donor's site that the request is for. */
    sendSite(status?: number): Promise<FastifyReply>
  }
}

/**
 * The pages of the donor's site, drawn here for the browser to go on with. The public page is drawn and compressed once, and
 * again when what it shows has changed, in whichever process.
 * @param folder web/dist, with web/dist-server beside it
 */
export async function siteRoutes(
  server: FastifyInstance,
  context: AppContext,
  folder: string,
  built: BuiltPages,
): Promise<void> {
  const render = await loadRenderer(join(folder, '../dist-server/render-site.js'), context.log)
  const draw = async (pathname: string, data?: PublicPageData) =>
    siteDocument(built('site.html'), await render({ pathname, data }), data)

  server.decorateReply('sendSite', async function (this: FastifyReply, status = 200) {
    const [pathname = ''] = this.request.url.split('?')
    return this.sendPage(await draw(pathname), status)
  })

  /** With its style inside: on a slow line the first picture does not wait for another round trip. */
  const withStyle = (page: string) =>
    page.replace(
      /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)">/,
      (_, file: string) => `<style>${readFileSync(join(folder, file), 'utf8')}</style>`,
    )

  const publicPage = context.catalogue.keep(async (reading) =>
    FinishedAnswer.of(
      'text/html; charset=utf-8',
      withStyle(await draw('/', await readPublicPage(context, reading, folder))),
    ),
  )
  server.get('/', async (request, reply) => {
    const page = await publicPage().catch((error: unknown) => {
      // What the browser asks for then may be there again, and it says so where it is not.
      context.log.error({ err: error }, 'the public page could not be read')
      return undefined
    })
    return page ? page.send(request, reply) : reply.sendPage(built('site.html'))
  })
}
