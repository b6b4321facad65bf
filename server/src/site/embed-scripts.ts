import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { firstLanguage, languages } from '../../../contract/src/language/language.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { pathIn } from '../../../words/src/split-path.ts'
import type { AppContext } from '../context.ts'

/**
 * Serves the script that shows the giving form on another website: the current version, and each earlier
 * version by its hash, for pages that name the hash in `integrity`.
 * @param options.folder web/dist
 */
export function embedScripts(
  server: FastifyInstance,
  context: Pick<AppContext, 'db' | 'charity' | 'log'>,
  { folder, headers }: { folder: string; headers: Record<string, string> },
): void {
  const { db, log } = context
  const stored = new Set<string>()
  const send = (reply: FastifyReply, script: string, maxAge: string) =>
    reply
      .headers({ ...headers, 'cross-origin-resource-policy': 'cross-origin' })
      // A browser checks `integrity` only on a script that it may read across origins.
      .header('access-control-allow-origin', '*')
      .header('cache-control', `public, max-age=${maxAge}`)
      .type('text/javascript; charset=utf-8')
      .send(script)

  /** Stores a script under its hash; a failure is logged, because the script is served anyway. */
  async function store(script: string): Promise<void> {
    const hash = createHash('sha384').update(script).digest('base64url')
    if (stored.has(hash)) return
    await db
      .insertInto('embed_scripts')
      .values({ hash, script })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
      .then(() => stored.add(hash))
      .catch((error: unknown) => log.warn({ err: error }, 'the embedded script could not be stored'))
  }

  // The second is the former address, which websites still use.
  for (const address of ['/amanah-donate.js', '/embed.js'])
    server.get(address, async (_request, reply) => {
      const script = await embedScript(await readFile(join(folder, 'embed.js'), 'utf8'), context)
      await store(script)
      return send(reply, script, '3600')
    })
  server.get<{ Params: { name: string } }>('/amanah-donate/:name', async (request, reply) => {
    const [, hash] = /^([\w-]{64})\.js$/.exec(request.params.name) ?? []
    const found =
      hash &&
      (await db.selectFrom('embed_scripts').select('script').where('hash', '=', hash).executeTakeFirst())
    return found ? send(reply, found.script, '31536000, immutable') : reply.callNotFound()
  })
}

/**
 * Adds the text of the fallback link to the script. While the database is unavailable, returns the file as
 * built, whose link shows only the address.
 */
export async function embedScript(
  built: string,
  { charity, log }: Pick<AppContext, 'charity' | 'log'>,
): Promise<string> {
  const links = await readLinks(charity).catch((error: unknown) => {
    log.warn({ err: error }, 'the translations of the embedded form could not be read')
    return {}
  })
  return built.replace('const links = {}', () => `const links = ${JSON.stringify(links)}`)
}

async function readLinks(charity: AppContext['charity']) {
  const links: Record<string, { words: string; direction: 'ltr' | 'rtl' }> = {}
  for (const language of (await charity(firstLanguage)).languages) {
    const { t } = readerOf(language)
    const { name } = await charity(language)
    links[pathIn(language, '')] = {
      words: name ? t('pages.embed.donate-to', { charity: name }) : t('pages.embed.donate'),
      direction: languages[language].direction,
    }
  }
  return links
}
