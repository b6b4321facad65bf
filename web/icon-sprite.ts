import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const address = 'art/icons.svg'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"'

/**
 * Combines public/art/icons into one sprite, addressed by name: '/art/icons.svg#zakat'. As separate images
 * each would be a document to the browser, of which a phone makes fifty in a second.
 */
export const iconSprite: Plugin = {
  name: 'icon-sprite',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: address, source: sprite() })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${address}`, (_request, response) => {
      response.setHeader('content-type', 'image/svg+xml').end(sprite())
    })
  },
}

function sprite(): string {
  const folder = join(import.meta.dirname, 'public/art/icons')
  const symbols = readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => {
      const drawing = readFileSync(join(folder, file), 'utf8').trim()
      if (!drawing.startsWith(svg)) throw new Error(`${file} must begin with '${svg}'.`)
      return drawing.replace(svg, `<symbol id="${file.replace('.svg', '')}"`).replace('</svg>', '</symbol>')
    })
  return `${svg}>${symbols.join('')}</svg>`
}
