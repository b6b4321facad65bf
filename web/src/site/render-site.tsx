import { text } from 'node:stream/consumers'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import type { RenderSite } from '../../../contract/src/public-page.ts'
import { WithoutScript } from './donate/without-script.tsx'
import { pageAt, Site, siteQueries } from './site.tsx'

/** Draws a page on the server: a program of its own (web/dist-server), which the server loads as a file. */
export const renderSite: RenderSite = async ({ pathname, data }) => {
  const { title, isLinked } = pageAt(pathname)
  // What a donation's page shows, the browser asks for.
  if (isLinked || (pathname === '/' && !data)) return { title, html: '', withoutScript: '' }
  const { prelude } = await prerenderToNodeStream(<Site pathname={pathname} queries={siteQueries(data)} />, {
    // All at once: React would move large parts to their place by scripts, which we do not allow.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return {
    title,
    html: await text(prelude),
    withoutScript: data ? renderToStaticMarkup(<WithoutScript {...data} />) : '',
  }
}
