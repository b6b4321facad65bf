import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { defaultCharity } from '../contract/src/default-charity.ts'
import { charityId } from '../contract/src/public-page.ts'
import { browsers } from './browsers.ts'
import {
  compiledTranslations,
  loadedTranslations,
  oneFileOfTranslations,
  translationsOfPage,
} from './compiled-translations.ts'
import { iconSprite } from './icon-sprite.ts'
import { preCompress } from './pre-compress.ts'

/** Address of the product's own server while Vite serves the pages (`npm run dev`). */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Serves the entry for every address in development, with a charity, as the server does in production. */
const entryForEveryAddress: Plugin = {
  name: 'entry-for-every-address',
  apply: 'serve',
  transformIndexHtml: () => [
    {
      tag: 'script',
      injectTo: 'head',
      attrs: { id: charityId, type: 'application/json' },
      children: JSON.stringify(defaultCharity),
    },
  ],
  configureServer(vite) {
    vite.middlewares.use((request, _response, next) => {
      const wantsPage = request.headers.accept?.includes('text/html') ?? false
      if (wantsPage && !request.url?.startsWith('/@') && !request.url?.includes('.html'))
        request.url = /^\/admin(\/|\?|$)/.test(request.url ?? '') ? '/office.html' : '/site.html'
      next()
    })
  },
}

/**
 * Shortens every page by a quarter of a kilobyte: leaves out comments, and shortens the scripts that the
 * server writes into it, in the syntax of browsers that cannot run the others (public/start.js).
 */
const shortPage: Plugin = {
  name: 'short-page',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transformIndexHtml: (html) => html.replace(/<!-- [\s\S]*?-->\s*/g, ''),
  writeBundle({ dir = '' }) {
    for (const name of ['start.js', 'urdu-font.js']) {
      const file = `${dir}/${name}`
      const script = minifySync(name, readFileSync(file, 'utf8'), { compress: { target: 'es2015' } })
      writeFileSync(file, script.code)
    }
  },
}

/** Copies the Urdu font to an address without a hash, which public/field-worker.js can name. */
const fieldFont: Plugin = {
  name: 'field-font',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }) {
    copyFileSync(new URL('./src/ui/noto-naskh-arabic.woff2', import.meta.url), `${dir}/field-font.woff2`)
  },
}

/** Leaves out the summaries of calls, which only their description for programs has (OpenAPI). */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /contract\/src\/[\w-]+\.ts$/ },
    handler: (code) => code.replace(/^ {2}summary:\s+(?:'(?:[^'\\]|\\.)*'|"[^"]*"),\n/gm, ''),
  },
}

/** Loads scripts at low priority: on a slow line the images of the rendered page come first. */
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

/**
 * Preloads the office's code in parallel with its translations, which it waits for (web/src/office/main.tsx).
 */
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

/**
 * Creates React's signals for suspending without a stack. React creates them as errors while its file is
 * evaluated. With DevTools or Lighthouse attached, V8 looks up the line of each error, and parses the whole
 * file twice more for it: three quarters of the script's time in a trace, and none in a donor's browser.
 */
const reactSignalsWithoutStack: Plugin = {
  name: 'react-signals-without-stack',
  apply: 'build',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      const signal = /(Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g
      if (code.match(signal)?.length !== 5) this.error("React's signals have changed.")
      return code.replace(signal, '$1{ __proto__: Error.prototype, message: $2 }')
    },
  },
}

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** One file for every page of the site, with React: two would have the bundler's runtime as a third. */
const firstVisit = [
  { name: 'site', tags: ['$initial' as const] },
  // One file, because three small ones compress worse; the donor's own page asks for a phone number too.
  {
    name: 'details',
    test: /src[\\/](list-countries|site[\\/](donate[\\/]details-step|parts[\\/]phone-field))/,
  },
  // Loaded together once a donor begins.
  {
    name: 'steps',
    test: /src[\\/]site[\\/]donate[\\/](cart-(items|and|line)|later-|donor-problems|payment-step|leaving|step-footer)/,
  },
  { name: 'accounts', test: /src[\\/]site[\\/](donate[\\/]bank-accounts-section|parts[\\/]bank-card)/ },
  // Each file has its name in the first one, and is a request.
  { name: 'shared', minShareCount: 5 },
]

export default defineConfig({
  root: page('.'),
  plugins: [
    react(),
    tailwindcss(),
    compiledTranslations,
    loadedTranslations,
    translationsOfPage(['site', 'office']),
    entryForEveryAddress,
    shortPage,
    fieldFont,
    withoutSummaries,
    picturesFirst,
    reactSignalsWithoutStack,
    officeBesideItsWords,
    iconSprite,
    preCompress(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/sanctum': server, '/media': server },
  },
  build: { outDir: 'dist', target: browsers },
  // Separate builds, so that no chunk of the donor's pages carries back-office code.
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        // Rendered pages import their files themselves (public/start.js); a browser without module preload
        // loads the others on demand.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: page('site.html'),
          // Short, because the first load lists the names of all later files.
          output: { chunkFileNames: 'assets/[hash:7].js', codeSplitting: { groups: firstVisit } },
        },
      },
    },
    office: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: page('office.html'),
          output: { codeSplitting: { groups: [oneFileOfTranslations] } },
        },
      },
    },
    // Server build of the donor's pages, with its packages bundled into one program.
    ssr: {
      resolve: { noExternal: true },
      // Set here because Vite would otherwise leave the choice of React's development build to the server's
      // environment.
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
