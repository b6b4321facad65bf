// Exports and imports the settings of a charity as one file, such as from staging to production. The file
// holds no secrets, staff, donors or donations:
//   npm run settings -- export settings.json
//   npm run settings -- import settings.json [--dry-run]     --dry-run shows what would change
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStorage } from '../open-context.ts'
import { exportSettings } from '../operations/settings-file/export-settings.ts'
import { importSettings } from '../operations/settings-file/import-settings.ts'
import { readSettingsFile, SettingsError } from '../operations/settings-file/read-settings-file.ts'
import { CommandError, runOnDatabase } from './run-on-database.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))

await runOnDatabase(async ({ config, db, migrate }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [verb, path, ...rest] = positionals
  if (!path || rest.length > 0 || (verb !== 'export' && verb !== 'import'))
    throw new CommandError('Usage: npm run settings -- export FILE, or import FILE [--dry-run]')
  await migrate()
  const place = { db, storage: await openStorage(config) }
  try {
    if (verb === 'export') {
      const { file, ofDemo } = await exportSettings(place, version)
      await writeFile(path, JSON.stringify(file, null, 2), { flag: 'wx', mode: 0o600 })
      console.log(`Written to ${path}.`)
      if (ofDemo.length > 0) console.log(`Left out, with a picture of the demo: ${ofDemo.join(', ')}.`)
      return
    }
    const file = readSettingsFile(await readFile(path, 'utf8'), version)
    const { changes, left, found } = await importSettings(place, file, { dryRun: values['dry-run'] })
    for (const { subject, facts } of changes) {
      console.log(subject)
      for (const [name, change] of Object.entries(facts)) console.log(`  ${name}: ${change}`)
    }
    for (const line of left) console.log(line)
    if (found.length > 0)
      console.log(`New digits and links in texts, which nobody has approved: ${found.join(', ')}.`)
    console.log(`${changes.length} changes${values['dry-run'] ? ' would be made; none was' : ' made'}.`)
  } catch (error) {
    const isFile = error instanceof Error && 'syscall' in error
    throw error instanceof SettingsError || isFile ? new CommandError(error.message) : error
  }
})
