import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browsers } from './browsers.ts'
import { compiledWords, loadedWords, oneFileOfWords, wordsOfPage } from './compiled-words.ts'
import { iconSprite } from './icon-sprite.ts'
import { preCompress } from './pre-compress.ts'

/** Where the product's own server listens while Vite serves the pages (`npm run dev`). */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** In development every address opens its entry, as the server does it in production. */
const entryForEveryAddress: Plugin = {
  name: 'entry-for-every-address',
  configureServer(vite) {
    vite.middlewares.use((request, _response, next) => {
      const wantsPage = request.headers.accept?.includes('text/html') ?? false
      if (wantsPage && !request.url?.startsWith('/@') && !request.url?.includes('.html'))
        request.url = /^\/admin(\/|\?|$)/.test(request.url ?? '') ? '/office.html' : '/site.html'
      next()
    })
  },
}

/** What is drawn already comes first on a slow line, and then what makes it work. */
const picturesFirst: Plugin = {
  name: 'pictures-first',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
}

/** The office's code waits for its words (web/src/office/main.tsx), but travels beside them. */
const officeBesideItsWords: Plugin = {
  name: 'office-beside-its-words',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .flatMap((file) =>
          file.name === 'start-office' && 'imports' in file ? [file.fileName, ...file.imports] : [],
        )
        .map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        })),
  },
}

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** What every page of the site loads at once is two files, beside the bundler's small runtime and the words; React's stays in the cache when we release. */
const firstVisit = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'site', tags: ['$initial' as const] },
]

export default defineConfig({
  root: page('.'),
  plugins: [
    react(),
    tailwindcss(),
    compiledWords,
    loadedWords,
    wordsOfPage(['site', 'office']),
    entryForEveryAddress,
    picturesFirst,
    officeBesideItsWords,
    iconSprite,
    preCompress(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/sanctum': server, '/media': server },
  },
  build: { outDir: 'dist', target: browsers },
  // Builds of their own, so that no chunk of the donor's pages carries anything for the back office.
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        // Drawn pages import their files themselves (public/start.js); a browser that preloads none loads the others as they are needed.
        modulePreload: { polyfill: false },
        rolldownOptions: { input: page('site.html'), output: { codeSplitting: { groups: firstVisit } } },
      },
    },
    office: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: page('office.html'),
          output: { codeSplitting: { groups: [oneFileOfWords] } },
        },
      },
    },
    // The donor's pages once more, for the server to draw; with its packages inside, so that it is one program.
    ssr: {
      resolve: { noExternal: true },
      // Vite would leave it to the server's own environment whether this is a React for developers.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist-server',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: page('src/site/render-site.tsx') },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, office, ssr } }) {
      for (const one of [client, office, ssr]) if (one) await build(one)
    },
  },
})
