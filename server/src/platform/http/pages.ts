import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { html } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { languageInAddress, languageOf, pageInLanguage, requestReader } from '../language/request-language.ts'
import { FinishedAnswer } from './answers.ts'

export type BuiltPages = (name: string) => string

/** Reads the build's pages, each once. @param apiClientToken replaces `%API_CLIENT_TOKEN%` in a page */
export function builtPages(folder: string, apiClientToken: string | null): BuiltPages {
  const token = String(html`${apiClientToken}`)
  const known = new Map<string, string>()
  return (name) => {
    let page = known.get(name)
    if (page === undefined) {
      // A function: in a replacement text '$&' would be special.
      page = readFileSync(join(folder, name), 'utf8').replaceAll('%API_CLIENT_TOKEN%', () => token)
      known.set(name, page)
    }
    return page
  }
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves the build's scripts, styles and drawings from memory; each is read on its first request.
 * @param folder web/dist
 * @param headers sent with every answer
 */
export function registerBuiltFiles(
  server: FastifyInstance,
  folder: string,
  headers: Record<string, string>,
): void {
  const known = new Map<string, FinishedAnswer>()

  async function read(path: string): Promise<FinishedAnswer | undefined> {
    const type = types[extname(path)]
    if (!type || !/^\/(assets|art)(\/[\w-][\w.-]*)+$/.test(path)) return undefined
    const bytes = (ending = '') => readFile(join(folder, `${path}${ending}`)).catch(() => undefined)
    const [plain, br, gzip] = await Promise.all([bytes(), bytes('.br'), bytes('.gz')])
    if (!plain) return undefined
    // A file named by its content hash never changes.
    const cacheControl = path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600'
    const answer = new FinishedAnswer(
      type,
      { plain, br, gzip },
      { 'cache-control': cacheControl, ...headers },
    )
    known.set(path, answer)
    return answer
  }

  for (const address of ['/assets/*', '/art/*'])
    server.get(address, async (request, reply) => {
      const [path = ''] = request.url.split('?')
      const file = known.get(path) ?? (await read(path))
      if (file) file.sendBare(request, reply)
      else
        return reply
          .code(404)
          .headers(headers)
          .type('text/plain')
          .send(requestReader(request).t('problem.not-found.file'))
    })
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the back office in the reader's language; the page itself asks for the login. */
    sendOffice(): FastifyReply
    /** Sends a page that differs between readers, with the anti-forgery cookie. */
    sendPage(page: string, status?: number): FastifyReply
  }
}

/**
 * Sends pages, and the few files of a build that are not served by `registerBuiltFiles`, such as robots.txt.
 * @param folder web/dist
 */
export async function pages(server: FastifyInstance, folder: string, built: BuiltPages): Promise<void> {
  server.decorateReply('sendPage', function (this: FastifyReply, page: string, status = 200) {
    return this.giveCsrfCookie()
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page)
  })
  server.decorateReply('sendOffice', function (this: FastifyReply) {
    const { raw, url } = this.request
    const named = languageInAddress(raw)
    // The office has one address for all languages: a language in the address is stored as the chosen one.
    if (named)
      return this.header('cache-control', 'no-store').redirect(
        `/language/${named}?to=${encodeURIComponent(url)}`,
      )
    return this.sendPage(pageInLanguage(built('office.html'), languageOf(raw)))
  })
  await server.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    // HTML files are sent as pages only, by sendPage.
    allowedPath: (path) => !path.endsWith('.html'),
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
}
