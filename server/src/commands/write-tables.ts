// Writes tables.ts from the migrations, or with --verify checks that it is up to date:
//   node scripts/run.mjs server/src/commands/write-tables.ts
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { createDatabase, createPool } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'amanah-tables-'))
const postgres = await startEmbeddedPostgres({ dataDir })
try {
  const db = createDatabase(createPool(postgres.connection))
  await migrate(db)
  await db.destroy()
  const { host, port, user, password, database } = postgres.connection
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const root = join(import.meta.dirname, '../../..')
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect',
      'postgres',
      '--url',
      url,
      '--default-schema',
      'public',
      '--out-file',
      join(import.meta.dirname, '../tables.ts'),
      '--exclude-pattern',
      // Views for processes of the version before (0002).
      '{kysely_*,messages,staff_letters}',
      '--numeric-parser',
      'string',
      '--type-mapping',
      '{"int8":"number"}',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
