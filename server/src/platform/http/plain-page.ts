import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** For text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** The colours of web/src/ui/theme.css; these pages load nothing. */
const style = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fbfaf6; color: #1d2b26;
    font: 1rem/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
  main { box-sizing: border-box; width: min(44rem, 100% - 2rem); margin: 2rem 0; padding: 1.5rem; background: #fff;
    border: 1px solid #dfe3dc; border-top: 4px solid #0b6b4f; border-radius: 1rem; }
  main.narrow { width: min(30rem, 100% - 2rem); }
  h1 { margin: 0 0 .75rem; color: #084c39;
    font: 600 1.728rem/1.3 ui-serif, "Palatino Linotype", "Noto Serif", Georgia, serif; }
  p { margin: 0 0 1rem; overflow-wrap: anywhere; }
  p:last-child { margin: 0; }
  a { color: #0b6b4f; }
  dl { margin: 1.25rem 0; }
  dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .5rem 0;
    border-top: 1px solid #dfe3dc; }
  dt, .quiet { color: #53635c; font-size: .9375rem; }
  dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { padding: .75rem 0; border-top: 1px solid #dfe3dc; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 44rem; border: 1px solid #dfe3dc; border-radius: .625rem; }
  .mark { display: inline-block; margin: 0 0 1rem; padding: .25rem .75rem; border-radius: 9999px; font-weight: 600;
    background: #e7f2ec; color: #084c39; }
  .mark.bad { background: #fbeceb; color: #b3261e; }
`
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/**
 * Sends a page that the server writes itself: no script, nothing loaded, kept by nobody.
 * @param page.main HTML of what stands in it; whoever writes it escapes it
 */
export function sendPlainPage(
  reply: FastifyReply,
  page: { status?: number; title: string; main: string; narrow?: boolean },
): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${styleHash}; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, noarchive')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(page.title)}</title>
  <link rel="icon" href="data:,">
  <style>${style}</style>
</head>
<body>
  <main${page.narrow ? ' class="narrow"' : ''}>
${page.main}
  </main>
</body>
</html>
`)
}
