import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firstLanguage, languages } from '../../../contract/src/language/language.ts'
import { noImage } from '../../../contract/src/pictures.ts'
import { pathIn } from '../../../words/src/split-path.ts'
import { readPageCampaigns } from '../catalogue/campaigns/campaigns.queries.ts'
import { readShownPages } from '../catalogue/campaigns/supporter-pages.queries.ts'
import { readWebCauses } from '../catalogue/causes/causes.queries.ts'
import { paletteOf } from '../charity/palette.ts'
import type { AppContext } from '../context.ts'
import { cacheByLanguage } from '../platform/database/cache-until-change.ts'
import { mediaAddress } from '../platform/files/public-pictures.ts'
import { languageInAddress } from '../platform/language/request-language.ts'

/** Loaded on demand: the image library takes a tenth of a second. */
const loadShareRenderer = () => import('./draw-share-picture.ts')

/** The icon sizes that phones and computers request. */
const iconSides = [180, 192, 512]

/**
 * Serves files for use outside the site: social sharing images, the web app's manifest and icons. Each is
 * drawn on its first request, and again after a change.
 * @param options.folder web/dist
 */
export function publicFiles(
  server: FastifyInstance,
  context: AppContext,
  { folder, headers }: { folder: string; headers: Record<string, string> },
): void {
  const { catalogue, storage, log } = context
  const read = (address: string) =>
    (address.startsWith(`${mediaAddress}/`)
      ? storage.getBytes(address.slice(1)).then(Buffer.from)
      : readFile(join(folder, address))
    ).catch((error: unknown) => {
      log.warn({ err: error, address }, 'a picture could not be read')
      return undefined
    })
  const cachedSources = cacheByLanguage(catalogue, async (language) => ({
    charity: await context.charity(language),
    causes: await readWebCauses(language, context.db),
    campaigns: await readPageCampaigns(language, context.db),
    pages: await readShownPages(context.db),
    drawn: new Map<string, Promise<Buffer>>(),
  }))
  function send(reply: FastifyReply, type: string, file: Buffer | string): FastifyReply {
    // The files are shown by other sites and mail programs.
    return reply
      .headers({ ...headers, 'cross-origin-resource-policy': 'cross-origin' })
      .header('cache-control', 'public, max-age=3600')
      .type(type)
      .send(file)
  }

  server.get<{ Params: { name: string } }>('/share/:name', async (request, reply) => {
    const language = languageOfFile(request)
    const { charity, causes, campaigns, pages, drawn } = await cachedSources(language)
    const [, name = ''] = /^(site|(?:campaign-|page-)?[1-9][0-9]{0,9})\.jpg$/.exec(request.params.name) ?? []
    const page = pages.find(({ id }) => `page-${id}` === name)
    const campaign = [...campaigns.values()].find(({ id }) =>
      page ? id === page.campaign_id : `campaign-${id}` === name,
    )
    const cause =
      campaign && page
        ? { fundtitle: page.title, fundimage: page.photo === noImage ? campaign.fundimage : page.photo }
        : (campaign ?? causes.find(({ id }) => String(id) === name))
    if (!cause && name !== 'site') return reply.callNotFound()
    const picture = await drawOnce(drawn, name, async () =>
      (await loadShareRenderer()).drawSharePicture(languages[language].direction, charity, cause, read),
    )
    return send(reply, 'image/jpeg', picture)
  })
  server.get<{ Params: { name: string } }>('/icon/:name', async (request, reply) => {
    const { charity, drawn } = await cachedSources(languageOfFile(request))
    const { name } = request.params
    const side = iconSides.find((one) => `${one}.png` === name)
    if (!side) return reply.callNotFound()
    return send(
      reply,
      'image/png',
      await drawOnce(drawn, name, async () => (await loadShareRenderer()).drawIcon(charity, side, read)),
    )
  })
  server.get('/icon/logo.png', async (request, reply) => {
    const { charity, drawn } = await cachedSources(languageOfFile(request))
    if (!charity.logo) return reply.callNotFound()
    const draw = async () => (await loadShareRenderer()).drawLogo(charity.logo, read)
    return send(reply, 'image/png', await drawOnce(drawn, 'logo.png', draw))
  })
  server.get('/manifest.webmanifest', async (request, reply) => {
    const language = languageOfFile(request)
    const { charity } = await cachedSources(language)
    const { brandDark, paper } = paletteOf(charity)
    const manifest = {
      name: charity.name || charity.slogan,
      short_name: (charity.name || charity.slogan).slice(0, 24),
      id: '/',
      start_url: pathIn(language, '/'),
      lang: language,
      dir: languages[language].direction,
      display: 'standalone',
      theme_color: brandDark,
      background_color: paper,
      icons: iconSides.flatMap((side) =>
        ['any', 'maskable'].map((purpose) => ({
          src: `/icon/${side}.png`,
          sizes: `${side}x${side}`,
          type: 'image/png',
          purpose,
        })),
      ),
    }
    return send(reply, 'application/manifest+json', JSON.stringify(manifest))
  })
}

/** Third parties cache these files, so the language must depend only on the address. */
const languageOfFile = ({ raw }: FastifyRequest) => languageInAddress(raw) ?? firstLanguage

function drawOnce(
  drawn: Map<string, Promise<Buffer>>,
  name: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const picture = drawn.get(name) ?? draw()
  drawn.set(name, picture)
  // A failed picture is drawn again on the next request.
  picture.catch(() => drawn.delete(name))
  return picture
}
