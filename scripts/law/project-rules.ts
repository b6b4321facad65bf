import { addresses } from './address-grammar.ts'
import { contract, mayImport, mayImportOnly, serverFolders, testMayImport } from './import-order.ts'
import { tableOwners } from './table-owners.ts'

/**
 * Project data for the law. A move or rename is recorded only here and in the lists that this file imports.
 */
export const rules = {
  /** Addresses of the contract's calls. */
  addresses,
  /** Every place that may hold code, and the places it may import besides itself. */
  mayImport,
  /** Folders that may import less than the place to which they belong. */
  mayImportOnly,
  /** Tests may import their whole workspace, regardless of order. */
  testMayImport,
  /** Files directly in server/src whose types every feature may import. */
  sharedTypes: ['config', 'context', 'feature', 'tables'].map((name) => `server/src/${name}.ts`),
  /** Folders of the server in their order, and the limits of the graph of their imports. */
  serverGraph: { folders: serverFolders, mostImports: 148, mostFloors: 14 },
  /** The only package that a place may import: browser and server load the contract. knip checks the rest. */
  onlyPackage: Object.fromEntries(contract.map((place) => [place, 'zod'])),
  /** Files allowed directly in a folder, besides their tests. */
  onlyPrograms: {
    'server/src': [
      'main.ts',
      'app.ts',
      'context.ts',
      'config.ts',
      'feature.ts',
      'features.ts',
      'migrate-database.ts',
      'open-context.ts',
      'run-program.ts',
      'tables.ts',
      'work-jobs.ts',
    ],
  } as Record<string, string[]>,
  /** The only folder that may write each table. */
  tableOwners,
  /** Places that may write every table, each with its reason. */
  mayWriteAnyTable: {
    'server/src/settlement/insert-donations.ts':
      'a donation is written by one statement, with all that belongs to it',
    'server/src/platform/sealing/create-sealer.ts': 'seals columns of the tables that features name',
    'bench/cost-bench.ts': 'lets the first inquiries become due',
    'bench/start-server.ts': 'leaves the ledger entries of a million donations out',
    'bench/appeals-bench.ts': 'prepares the database that it measures',
    'bench/donors-bench.ts': 'prepares the database that it measures',
    'bench/accounting-bench.ts': 'posts a million donations by SQL',
    'bench/agreements-bench.ts': 'fills a hundred thousand agreements by SQL',
    'demo/src': 'fills an empty database with rows of every kind, as fast as the database takes them',
  } as Record<string, string>,
  /** Tests and test-only modules: they insert rows directly. */
  isForTests: /\.test\.tsx?$|(^|\/)test-|^(server|web)\/test\/|^e2e\//,
  /** Tests' own modules that read the clock, each with its reason. */
  mayReadClock: {
    'scripts/test-all.ts': 'compares it with the time of a file',
    'server/test/read-clock.ts': 'reads it once for a test',
  } as Record<string, string>,
  /** Files of more than 300 lines, each with its reason. */
  longFiles: {
    'server/src/tables.ts': 'generated: a type for each table',
  } as Record<string, string>,
  /** Files of at most 40 lines that stay separate from their only importer, each with its reason. */
  shortFiles: {
    'server/src/accounting/reports/fees-report.ts': 'each report has a file',
  } as Record<string, string>,
  /** Places with sentences in the code instead of translations, each with its reason. */
  untranslatedPlaces: {
    'contract/src/export-columns.ts': 'headings of a table, the same in every language',
    'contract/src/import-templates.ts': 'headings of a table, the same in every language',
    'contract/src/default-charity.ts': 'the first contents of a charity’s own texts, which it changes',
    'contract/src/problem.ts': 'two messages of the specification that browsers compare',
    'server/src/integrations/api-keys/call-examples.ts': 'bodies of calls in the documentation of the API',
    'server/src/commands/': 'printed to the operator of the server',
    'server/src/config/': 'errors in settings, printed to the operator of the server',
    'server/src/config.ts': 'errors in settings, printed to the operator of the server',
    'server/src/channels/': 'names of HTTP and of vendors, and errors stored as received',
    'server/src/gateways/': 'sent to gateways or answered by them, and stored as received',
    'server/src/accounting/reports/reports.routes.ts': 'names of columns, which other programs read',
    'server/src/accounting/reports/journal-formats.ts': 'file formats of accounting programs',
    'server/src/open-context.ts': 'printed to the operator of the server',
    'server/src/main.ts': 'printed to the operator of the server',
    'server/src/operations/settings-file/': 'printed to the operator of the server',
    'server/src/operations/operations-metrics.ts': 'descriptions of metrics for Prometheus',
    'server/src/platform/http/api-docs.ts': 'documentation for programmers',
  } as Record<string, string>,
  /** Constant lists of the contract with other names: files, settings, the specification's paths. */
  notIdentifiers: ['causeIcons', 'features', 'permissionPaths'],
  /** Names in one file that are not translated: they are recorded verbatim, or programs read them. */
  untranslatedNames: {
    'contract/src/cart-lines.ts': ['Unallocated'],
    'contract/src/donate.ts': ['Anonymous'],
    'contract/src/home-country.ts': ['Pakistan'],
    'server/src/platform/http/metrics.ts': ['Bearer'],
    'server/src/platform/http/problem.ts': ['Problem'],
    // top accounts of plain text accounting
    'server/src/accounting/reports/ledger-names.ts': [
      'Assets',
      'Liabilities',
      'Equity',
      'Income',
      'Expenses',
    ],
    'server/src/operations/set-up/begin-set-up.ts': ['Administrator'],
    'server/src/site/security-txt.ts': ['Contact', 'Expires', 'Canonical'], // fields of RFC 9116
    'server/src/staff/auth/known-device.ts': [
      'Edge',
      'Opera',
      'Samsung Internet',
      'Firefox',
      'Chrome',
      'Safari',
      'Android',
      'Windows',
      'Mac',
      'Linux',
    ],
    'server/src/staff/auth/user.ts': ['First', 'Administrator'], // placeholders
  } as Record<string, string[]>,
}

export type ProjectRules = typeof rules
