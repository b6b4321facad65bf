import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const packages: Record<string, string> = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact-render-to-string',
  'react-dom/static': fileURLToPath(new URL('src/site/prerender.ts', import.meta.url)),
}

/**
 * Builds the donors' pages, and their rendering on the server, with Preact in place of React: a first visit
 * loads 51 kB less (docs/decisions/0129). Tests of components and `npm run dev` use React.
 */
export const preactForDonors: Plugin = {
  name: 'preact-for-donors',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name !== 'office',
  resolveId(id, importer, options) {
    const name = packages[id]
    return name && this.resolve(name, importer, options)
  },
}
