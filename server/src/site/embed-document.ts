import type { Charity } from '../../../contract/src/charity.ts'
import { type Language, languages } from '../../../contract/src/language/language.ts'
import type { RenderedPage } from '../../../contract/src/public-page.ts'
import { brandLink } from './site-document.ts'

/**
 * The page in a frame on the charity's own website: the style and the Urdu font of the site, and no scripts
 * but its own.
 */
export function embedDocument(
  built: string,
  { head, html }: RenderedPage,
  charity: Charity,
  language: Language,
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
    <script async src="/embed-height.js"></script>
  </head>
  <body class="bg-white">${font}${html}</body>
</html>
`
}
