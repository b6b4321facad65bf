import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes a .br and a .gz beside every text file of the build, at maximum compression; the server serves
 * them.
 */
export function preCompress(): Plugin {
  let folder = ''
  return {
    name: 'pre-compress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|txt)$/.test(file)) continue
        const content = readFileSync(join(folder, file))
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content))
        writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
