import { Readable } from 'node:stream'
import { renderToStringAsync } from 'preact-render-to-string'
import type { ReactElement } from 'react'

/** The part of `react-dom/static` that the server uses, by Preact: waits for everything, without scripts. */
export async function prerenderToNodeStream(element: ReactElement): Promise<{ prelude: Readable }> {
  return { prelude: Readable.from([await renderToStringAsync(element as never)]) }
}
