import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Language, languages } from '../../../contract/src/language/language.ts'
import type { AppContext } from '../context.ts'
import { cspHash } from '../platform/http/security-headers.ts'
import { requestReader } from '../platform/language/request-language.ts'
import { defaultPalette, type Palette, paletteOf } from './palette.ts'

/** Sends a page with a title, in the charity's colours, whose form posts to the page itself. */
export async function sendFormPage(
  reply: FastifyReply,
  { charity }: Pick<AppContext, 'charity'>,
  page: { status: number; title: string; main: SafeHtml },
): Promise<FastifyReply> {
  const palette = paletteOf(await charity(requestReader(reply.request).language))
  const main = html`<h1>${page.title}</h1>${page.main}`
  return sendPlainPage(reply, { ...page, narrow: true, palette, hasForm: true, main })
}

/** Accepts a post whose body is not read. */
export function ignoreBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const limits = { parseAs: 'string', bodyLimit: 4096 } as const
  scope.addContentTypeParser('*', limits, (_request, _body, done) => done(null))
}

/** Urdu font, for the same characters and at the same size as on the site (web/src/ui/theme.css). */
const urduFont = (path: string) => `
  @font-face { font-family: Urdu; src: url(${path}) format("woff2"); font-weight: 400 700; font-display: swap;
    size-adjust: 112%; unicode-range: U+60C, U+610-614, U+61B, U+61F-658, U+670-6D5, U+FDF2; }
  body, h1 { font-family: Urdu, ui-sans-serif, system-ui, sans-serif; }
`

/** Inline, because these pages load no style sheet. */
const styleOf = (palette: Palette) => `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${palette.paper};
    color: ${palette.ink}; font: 1rem/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
  main { box-sizing: border-box; width: min(44rem, 100% - min(2rem, 10vw)); margin: 2rem 0;
    padding: min(1.5rem, 7.5vw);
    overflow-wrap: anywhere;
    background: ${palette.white}; border: 1px solid ${palette.line}; border-top: 4px solid ${palette.brand};
    border-radius: 1rem; }
  main.narrow { width: min(30rem, 100% - min(2rem, 10vw)); }
  h1 { margin: 0 0 .75rem; color: ${palette.brandDark}; text-wrap: balance;
    font: 600 1.728rem/1.3 ui-serif, "Palatino Linotype", "Noto Serif", Georgia, serif; }
  p { margin: 0 0 1rem; overflow-wrap: anywhere; }
  p:last-child { margin: 0; }
  a { color: ${palette.brand}; }
  dl { margin: 1.25rem 0; }
  dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .5rem 0;
    border-top: 1px solid ${palette.line}; }
  dt, .quiet { color: ${palette.inkSoft}; font-size: .9375rem; }
  dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
  ul { margin: 0; padding: 0; list-style: none; }
  [hidden] { display: none !important; }
  #animals h2 { margin: 0; font-size: 1.5rem; }
  #animals button { width: 100%; min-height: 4.5rem; font-size: 1.25rem; background: ${palette.brand}; }
  #animals button[data-pressed] { background: ${palette.danger}; }
  .languages { text-align: end; }
  .file { display: block; position: relative; margin: .75rem 0 0; padding: .75rem 1.25rem; border: 2px solid ${palette.brand};
    border-radius: .625rem; color: ${palette.brand}; font-weight: 600; text-align: center; }
  .file:focus-within { outline: 3px solid ${palette.ink}; outline-offset: 2px; }
  .file input { position: absolute; inset: 0; opacity: 0; cursor: pointer; }
  #animals .photo { margin: .5rem 0 0; }
  #animals ol { margin: .5rem 0; } #animals ol li { padding: .125rem 0; border: 0; }
  li { padding: .75rem 0; border-top: 1px solid ${palette.line}; overflow-wrap: anywhere; }
  button { padding: .625rem 1.25rem; border: 0; border-radius: .625rem; font: inherit; font-weight: 600;
    cursor: pointer; background: ${palette.danger}; color: ${palette.white}; }
  iframe { width: 100%; height: 44rem; border: 1px solid ${palette.line}; border-radius: .625rem; }
  .logo { display: block; max-width: 100%; height: 3rem; margin: 0 0 1.5rem; }
  .mark { display: inline-block; margin: 0 0 1rem; padding: .25rem .75rem; border-radius: 9999px;
    font-weight: 600;
    background: ${palette.brandSoft}; color: ${palette.brandDark}; }
  .mark.bad { background: ${palette.dangerSoft}; color: ${palette.danger}; }
`

/** Sends a server-rendered page, uncached, with at most one script and one font. */
export function sendPlainPage(
  reply: FastifyReply,
  page: {
    status?: number
    title: string
    main: SafeHtml
    narrow?: boolean
    palette?: Palette
    /** Allows the page's form to post to the page itself. */
    hasForm?: boolean
    /** Allows search engines to index the page. */
    isPublic?: boolean
    /** Path of a script of this site, which may make calls and register a service worker. */
    script?: string
    /** Path of an Urdu font of this site. */
    font?: string
    /** Default: the language of the request. */
    language?: Language
  },
): FastifyReply {
  const style = styleOf(page.palette ?? defaultPalette) + (page.font ? urduFont(page.font) : '')
  const { language } = page.language ? { language: page.language } : requestReader(reply.request)
  const fonts = page.font ? "font-src 'self'; " : ''
  const scripts = page.script ? "script-src 'self'; connect-src 'self'; worker-src 'self'; " : ''
  const whole = html`<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${page.title}</title>
  <link rel="icon" href="data:,">
  <style>${html.raw`${style}`}</style>
  ${page.script ? html`<script defer src="${page.script}"></script>` : ''}
</head>
<body>
  <main class="${page.narrow ? 'narrow' : ''}">
${page.main}
  </main>
</body>
</html>
`
  return (
    reply
      .code(page.status ?? 200)
      .header(
        'content-security-policy',
        `default-src 'none'; ${scripts}${fonts}style-src ${cspHash(style)}; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action ${page.hasForm ? "'self'" : "'none'"}; frame-ancestors 'none'`,
      )
      // Set here too, since no hook runs for a malformed address.
      .header('x-frame-options', 'DENY')
      .header('cache-control', 'no-store')
      .headers(page.isPublic ? {} : { 'x-robots-tag': 'noindex, noarchive' })
      .type('text/html; charset=utf-8')
      .send(String(whole))
  )
}
