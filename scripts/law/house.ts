import { stillToRename } from './still-to-rename.ts'

/**
 * The server from the ground up: each place may import only what stands before it.
 * A place is a folder with all below it, a folder with `/*` for the files directly in it, or one file.
 */
const serverOrder = [
  'contract/src/*',
  'server/src/platform',
  'server/src/config.ts',
  'server/src/gateways',
  'server/src/parts.ts',
  'server/src/audit',
  'server/src/auth',
  'server/src/causes',
  'server/src/bank-accounts',
  'server/src/pictures', // of causes and bank accounts
  'server/src/payment-methods',
  'server/src/donations',
  'server/src/receipts', // before attempts: settling issues the receipt
  'server/src/payments',
  'server/src/attempts',
  'server/src/transfers',
  'server/src/statements',
  'server/src/refunds',
  'server/src/reconciliation',
  'server/src/donate',
  'server/src/analytics',
  'server/src/exports',
  'server/src/checks',
  'server/src/demo',
  'server/src/*', // the commands beside main.ts, such as seed.ts
  'server/src/app.ts',
  'server/src/test-house.ts', // what the tests over HTTP begin with
  'server/src/test-world', // a house with everybody around it
  'server/src/test-statement-desk.ts', // those of statements, on top of it
  'server/src/main.ts',
]

const webGround = ['contract/src/*', 'web/src/ui', 'web/src/*']

/** What the law is told about this project. Everything that moves or is named anew is changed here, and nowhere else. */
export type House = {
  /** Every place that may hold code, and the places that it may import besides itself. */
  mayImport: Record<string, string[]>
  /** A test meets the whole of its workspace, in any order. */
  testMayImport: Record<string, string[]>
  /** The one package that a place may import. What else may be imported, knip judges. */
  onlyPackage: Record<string, string>
  /** The files that may stand directly in a folder; a test may stand beside its own. */
  onlyPrograms: Record<string, string[]>
  /** The one folder that may write a table. */
  tableOwners: Record<string, string>
  /** Places that may write every table, each with its reason. */
  fillsEverything: Record<string, string>
  /** Tests, and what only tests import: they put rows where they need them. */
  isForTests: RegExp
  /** Files that are not named after an export, each with its reason. */
  namedOtherwise: Record<string, string>
  /** What breaks the law today. These lists only shrink: an entry that keeps the law is a violation itself. */
  stillToMove: string[]
  stillAtTheRoot: string[]
  stillToRename: string[]
}

export const house: House = {
  mayImport: {
    ...Object.fromEntries(serverOrder.map((place, index) => [place, serverOrder.slice(0, index)])),
    'web/src/ui': [],
    'web/src/*': ['contract/src/*', 'web/src/ui'],
    'web/src/site': webGround,
    'web/src/office': webGround,
    'web/*': [], // vite.config.ts
    scripts: serverOrder,
    bench: [...serverOrder, 'scripts'],
    e2e: serverOrder,
  },
  testMayImport: {
    server: serverOrder,
    web: [...webGround, 'web/src/site', 'web/src/office'],
  },
  onlyPackage: { 'contract/src/*': 'zod' }, // browser and server alike load the contract
  onlyPrograms: { 'server/src': ['main.ts', 'app.ts', 'context.ts', 'config.ts'] },
  tableOwners: {
    active_pay_methods: 'server/src/payment-methods',
    audit_entries: 'server/src/audit',
    bank_accounts: 'server/src/bank-accounts',
    causes: 'server/src/causes',
    check_runs: 'server/src/checks',
    differences: 'server/src/attempts',
    donation_funds: 'server/src/donate',
    donations: 'server/src/donate',
    donors: 'server/src/donate',
    events: 'server/src/attempts',
    exports: 'server/src/exports',
    fund_types: 'server/src/causes',
    gateway_transactions: 'server/src/attempts',
    idempotency_keys: 'server/src/donate',
    manual_bank_transfers: 'server/src/attempts',
    messages: 'server/src/receipts',
    payment_attempts: 'server/src/attempts',
    payment_gateways: 'server/src/payment-methods',
    payment_methods: 'server/src/payment-methods',
    payments: 'server/src/payments',
    permissions: 'server/src/auth',
    receipt_numbers: 'server/src/receipts',
    receipts: 'server/src/receipts',
    reconciliation_questions: 'server/src/reconciliation',
    reconciliation_runs: 'server/src/reconciliation',
    refunds: 'server/src/refunds',
    refused_notices: 'server/src/attempts',
    role_permissions: 'server/src/auth',
    roles: 'server/src/auth',
    sessions: 'server/src/auth',
    sign_in_failures: 'server/src/auth',
    statement_file_lines: 'server/src/statements',
    statement_files: 'server/src/statements',
    statement_lines: 'server/src/statements',
    statement_mappings: 'server/src/statements',
    statement_matches: 'server/src/statements',
    transfer_verifications: 'server/src/transfers',
    user_roles: 'server/src/auth',
    users: 'server/src/auth',
  },
  fillsEverything: {
    'server/src/demo': 'fills an empty database with rows of every kind, as fast as the database takes them',
  },
  isForTests: /\.test\.tsx?$|(^|\/)test-|^server\/test\/|^e2e\//,
  namedOtherwise: {
    'server/src/platform/tables.ts': 'kysely-codegen writes it: a type for each table',
    'server/src/platform/test-global-setup.ts': 'Vitest calls its setup',
    'e2e/signed-in.ts': 'Playwright calls what its fixtures are given to test',
  },
  stillToMove: [
    'server/src/attempts/follow-refund.ts writes refunds',
    'server/src/attempts/move-attempt.ts writes a table whose name is put together',
    'server/src/donate/record-donation.ts writes events',
    'server/src/payment-methods/change-names.ts writes a table whose name is put together',
    'server/src/payments/create-payment.ts writes events',
    'server/src/receipts/issue-receipt.ts writes events',
    'server/src/receipts/send-message.ts writes events',
    'server/src/reconciliation/settle-difference.ts writes differences',
    'server/src/transfers/release-matches.ts writes statement_matches',
    'server/src/transfers/release-matches.ts writes statement_lines',
  ],
  stillAtTheRoot: [
    'server/src/backup.test.ts',
    'server/src/backup.ts',
    'server/src/check-books.test.ts',
    'server/src/check-books.ts',
    'server/src/every-call.test.ts',
    'server/src/hostile-calls.test.ts',
    'server/src/on-database.ts',
    'server/src/parts.ts',
    'server/src/restore.ts',
    'server/src/seed.ts',
    'server/src/stopping.test.ts',
    'server/src/test-house.ts',
    'server/src/test-records.ts',
    'server/src/test-statement-desk.ts',
    'server/src/users.ts',
  ],
  stillToRename,
}
