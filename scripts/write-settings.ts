// Writes the table of settings in docs/settings.md from .env.example and the defaults in variables.ts:
//   node scripts/run.mjs scripts/write-settings.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { variables } from '../server/src/config/variables.ts'

const root = join(import.meta.dirname, '..')
const document = join(root, 'docs/settings.md')

/**
 * Returns the document with an updated table. A row is a comment of .env.example and the settings below it.
 */
export function writeSettings(page: string): string {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const rows = example.split(/\n\n+/).flatMap((block) => {
    const [, section] = /^# --- (.+?) -+$/.exec(block) ?? []
    if (section) return [`| **${section}** | |`]
    const names = [...block.matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name)
    const text = [...block.matchAll(/^# (.+)$/gm)].map(([, line]) => line).join(' ')
    return names.length > 0 ? [`| ${names.map(nameWithDefault).join(', ')} | ${text} |`] : []
  })
  const table = ['| setting | what it does |', '|---|---|', ...rows].join('\n')
  return page.replace(/(<!-- settings -->\n).*?(\n<!-- \/settings -->)/s, (_, from, to) => from + table + to)
}

function nameWithDefault(name: string): string {
  const schema = variables.shape[name as keyof typeof variables.shape]
  const fallback = schema?.safeParse(undefined).data
  const text = fallback === undefined || fallback === null ? '' : String(fallback)
  return text === '' ? `\`${name}\`` : `\`${name}\` (${text})`
}

if (import.meta.main) writeFileSync(document, writeSettings(readFileSync(document, 'utf8')))
