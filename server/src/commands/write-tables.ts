// Writes tables.ts from the migrations, or with --verify checks that it is up to date:
//   node scripts/run.mjs server/src/commands/write-tables.ts
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { withDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'

/**
 * Name of a type of the contract, as a node: kysely-codegen parses a text with TypeScript before version 7.
 */
const type = (name: string) => ({ type: 'Identifier', name })
const imported = (file: string, name: string) => `import('../../contract/src/${file}.ts').${name}`
const generated = (name: string) => type(`Generated<${name}>`)
/** JSON is written as a value or as text. */
const json = (name: string) => type(`ColumnType<${name}, ${name} | string | undefined, ${name} | string>`)

const kind = imported('fields', 'Kind')
const paymentStatus = imported('status', 'PaymentStatus')
const channel = imported('channels', 'Channel')
const message = imported('receipts', 'Message')
const refund = imported('refunds', 'Refund')
const right = imported('permissions', 'PermissionPath')

/** Columns whose values the contract describes more exactly than PostgreSQL. */
const columns = {
  'api_keys.expires_on': type('string'),
  'api_keys.scopes': generated(`${imported('scopes', 'Scope')}[]`),
  'audit_entries.facts': json('Record<string, unknown>'),
  'bank_accounts.kind': generated(kind),
  'bank_accounts.notes': json(imported('bank-accounts', 'AccountNotes')),
  'bank_accounts.status': generated('0 | 1'),
  'causes.accept_fraction': generated('0 | 1'),
  'causes.alms': type(`${imported('alms-kinds', 'AlmsFund')} | null`),
  'causes.kind': generated(kind),
  'causes.status': generated('0 | 1'),
  'causes.texts': json(imported('causes', 'CauseTexts')),
  'discrepancies.kind': type(imported('reconciliation', "Discrepancy['kind']")),
  'messages.channel': generated(channel),
  'messages.delivery': type(`${message}['delivery']`),
  'messages.excluded': generated(`${channel}[]`),
  'messages.status': generated(`${message}['status']`),
  'payers.kind': type("'donation' | 'payment'"),
  'payment_attempts.status': generated(paymentStatus),
  'payment_intents.kind': type("'donation' | 'payment'"),
  'payment_intents.status': generated(paymentStatus),
  'payment_methods.titles': json(`Partial<Record<${imported('language/language', 'Language')}, string>>`),
  'refunds.status': generated(`${refund}['status']`),
  'refunds.way': type(`${refund}['way']`),
  'permissions.path': type(right),
  'role_permissions.path': type(right),
}

const dataDir = await mkdtemp(join(tmpdir(), 'amanah-tables-'))
const postgres = await startEmbeddedPostgres({ dataDir })
try {
  await withDatabase(postgres.connection, migrate)
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
      'kysely_*',
      '--numeric-parser',
      'string',
      '--type-mapping',
      '{"int8":"number"}',
      '--overrides',
      JSON.stringify({ columns }),
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
