import type { Charity } from '../../../contract/src/charity.ts'
import type { RenderedPage } from '../../../contract/src/public-page.ts'
import { type Language, languages } from '../../../words/src/say.ts'
import { brandLink } from './site-document.ts'

/** The page that stands in a frame on the charity's own website: the style of the site, and none of its scripts. */
export function embedDocument(
  built: string,
  { head, html }: RenderedPage,
  charity: Charity,
  language: Language,
): string {
  const [style = ''] = /<link rel="stylesheet"[^>]*>/.exec(built) ?? []
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    ${head}
    ${style}${brandLink(charity)}
    <script async src="/embed-height.js"></script>
  </head>
  <body class="bg-white">${html}</body>
</html>
`
}
