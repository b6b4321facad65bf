import { languages } from '../../../contract/src/language/language.ts'
import { say } from '../../../words/src/say.ts'
import { pathIn } from '../../../words/src/split-path.ts'
import type { AppContext } from '../context.ts'
import { inLanguage } from '../platform/language/in-language.ts'

/**
 * The script that shows the donation form on another website, with the words of the link that stands in for it. While the
 * database is away it is the file as it was built, whose link shows the address alone.
 */
export async function embedScript(
  built: string,
  { charity, log }: Pick<AppContext, 'charity' | 'log'>,
): Promise<string> {
  const links = await readLinks(charity).catch((error: unknown) => {
    log.warn({ err: error }, 'the words of the embedded form could not be read')
    return {}
  })
  return built.replace('const links = {}', () => `const links = ${JSON.stringify(links)}`)
}

async function readLinks(charity: AppContext['charity']) {
  const links: Record<string, { words: string; direction: 'ltr' | 'rtl' }> = {}
  for (const language of (await charity()).languages)
    links[pathIn(language, '')] = await inLanguage(language, async () => {
      const { name } = await charity()
      return {
        words: name ? say('pages.embed.donate-to', { charity: name }) : say('pages.embed.donate'),
        direction: languages[language].direction,
      }
    })
  return links
}
