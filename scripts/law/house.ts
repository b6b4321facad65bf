/** Shape of a call, a message and a refusal: all of the contract that the platform knows. */
const wire = ['entry', 'message', 'problem', 'required-steps'].map((file) => `contract/src/${file}.ts`)
const contract = ['contract/src/language', ...wire, 'contract/src/*']

/**
 * Import order of the server, from the ground up: each place may import only those before it.
 * A place is a folder with everything below it, a folder with `/*` for the files directly in it, or one file.
 */
const serverOrder = [
  ...contract,
  'words/src', // translations
  'embedded-postgres/src',
  'sandbox/src',
  'server/src/platform',
  'server/src/tables.ts', // generated: a type for each table
  'server/src/config',
  'server/src/config.ts',
  'server/src/gateways',
  'server/src/channels', // WhatsApp and SMS
  'server/src/context.ts',
  'server/src/history', // audit, events, notes
  'server/src/charity',
  // E-mails have two places: everything below e-mails staff, and e-mails to payers list bank accounts and
  // attach receipts.
  'server/src/emails/write-email.ts',
  'server/src/emails/queue-email.ts',
  'server/src/emails/to-staff',
  'server/src/staff/second-factors',
  'server/src/staff/auth',
  'server/src/staff/accounts',
  'server/src/pending-changes/*', // which changes of texts and accounts wait
  'server/src/charity/settings.routes.ts',
  'server/src/catalogue/causes',
  'server/src/catalogue/bank-accounts',
  'server/src/catalogue/pictures', // for causes and bank accounts
  'server/src/catalogue/payment-methods',
  'server/src/site', // shows the catalogue
  'server/src/receipts',
  // E-mails state the amounts due of an agreement.
  'server/src/agreements/plan-agreement.ts',
  'server/src/agreements/read-agreement.ts',
  'server/src/agreements/next-period.ts',
  'server/src/emails',
  'server/src/appeals/begin-appeal.ts', // an approved change begins an appeal
  'server/src/appeals/appeal-settings.ts', // or raises the size of appeals
  'server/src/pending-changes/decide', // makes changes of everything before it
  'server/src/settlement/plan',
  'server/src/ledger/insert-entries.ts', // settlement writes its entries with the other rows
  'server/src/settlement/*',
  'server/src/settlement/attempts',
  'server/src/ledger', // posts donations from before the ledger
  'server/src/refunds',
  'server/src/donations/lists', // donations and payments
  'server/src/donations/abuse',
  'server/src/donations/*',
  'server/src/donations/donate',
  'server/src/donations/office-gifts',
  'server/src/donations/personal-data', // donors and payees
  'server/src/contacts', // the people and companies that give
  'server/src/my', // the donor's own page
  'server/src/agreements', // regular donations
  'server/src/appeals', // messages to segments of donors
  'server/src/payments',
  'server/src/transfers/*',
  'server/src/transfers/statements',
  'server/src/agreements/import', // reads tables like bank statements
  'server/src/vouchers',
  'server/src/payouts',
  'server/src/periods',
  'server/src/insights/analytics',
  'server/src/insights/exports',
  'server/src/insights/accounting', // reports and exports of the ledger
  'server/src/insights/checks',
  'server/src/insights/reconciliation',
  'server/src/operations/*', // backups, figures and alarms
  'server/src/operations/settings-file', // copies settings between charities' servers
  'server/src/operations/set-up', // setting up a charity, and the routes that are open before it goes live
  'server/src/commands',
  'server/src/app.ts',
  'server/src/*',
  'server/src/main.ts',
]

/** Never part of production: the server imports neither. */
const besideProduction = [
  'demo/src', // invented data and scenarios
  'server/test', // the app under test and the simulation
]

const everyServerPlace = [...serverOrder, ...besideProduction]

const webGround = [...contract, 'words/src', 'web/src/ui', 'web/src/*']

/** The donor's pages: each folder imports only those before it. */
const siteOrder = [
  'web/src/site/parts', // used by several pages
  'web/src/site/status',
  'web/src/site/transfer',
  'web/src/site/donate',
  'web/src/site/monthly', // the page of an agreement
  'web/src/site/my',
  'web/src/site/zakat',
  'web/src/site/embed',
  'web/src/site/*', // header, footer, routes
]

/** Shared parts of the back office: each folder imports only those before it. */
const officeGround = [
  'web/src/office/session', // signed-in user, rights, language, problem messages
  'web/src/office/parts/*', // used by several screens
  'web/src/office/parts/lists',
  'web/src/office/parts/details',
  'web/src/office/parts/gift-entry',
  'web/src/office/parts/sign-in',
  'web/src/office/parts/agreement', // regular donations, also on the donor's profile
  'web/src/office/parts/donation',
  'web/src/office/parts/payment',
  'web/src/office/parts/file-import', // bank statements and settlement reports
  'web/src/office/parts/vouchers', // expenses and transfers, also from a statement
]

/** Screens of the back office, one folder each. No screen imports another one. */
const screens = [
  'accounting',
  'agreements',
  'appeals',
  'attacks',
  'audit',
  'bank-accounts',
  'causes',
  'checks',
  'contacts',
  'dashboard',
  'donations',
  'gateway',
  'login',
  'office-gifts',
  'operations',
  'payments',
  'personal-data',
  'profile',
  'reconciliation',
  'search',
  'settings',
  'staff',
  'statements',
  'email-templates',
].map((screen) => `web/src/office/${screen}`)

/** Routes, sidebar, top bar and entry points, which no screen imports. */
const officeRoof = ['web/src/office/shell', 'web/src/office/*']

const inOrder = (order: string[], ground: string[] = []) =>
  Object.fromEntries(order.map((place, index) => [place, [...ground, ...order.slice(0, index)]]))

const web = [...webGround, ...siteOrder, ...officeGround, ...screens, ...officeRoof]

/** Project data for the law. A move or rename is recorded here only. */
export type House = {
  /** Every place that may hold code, and the places it may import besides itself. */
  mayImport: Record<string, string[]>
  /** Tests may import their whole workspace, regardless of order. */
  testMayImport: Record<string, string[]>
  /** The only package that a place may import: browser and server load the contract. knip checks the rest. */
  onlyPackage: Record<string, string>
  /** Files allowed directly in a folder, besides their tests. */
  onlyPrograms: Record<string, string[]>
  /** The only folder that may write each table. */
  tableOwners: Record<string, string>
  /** Places that may write every table, each with its reason. */
  fillsEverything: Record<string, string>
  /** Tests and test-only modules: they insert rows directly. */
  isForTests: RegExp
  /** Files of more than 300 lines, each with its reason. */
  longFiles: Record<string, string>
  /** Files of at most 40 lines that stay separate from their only importer, each with its reason. */
  shortFiles: Record<string, string>
  /** Places with sentences in the code instead of translations, each with its reason. */
  saysInCode: Record<string, string>
  /** Constant lists of the contract with other names: files, settings, the specification's paths. */
  notIdentifiers: string[]
  /** Names in one file that are not translated: they are recorded verbatim, or programs read them. */
  namesInCode: Record<string, string[]>
  /** Existing violations. These lists only shrink: an entry without a violation is a violation itself. */
  stillToMove: string[]
  stillAtTheRoot: string[]
  stillToSay: string[]
  stillToReword: string[]
}

export const house: House = {
  mayImport: {
    ...inOrder(everyServerPlace),
    ...Object.fromEntries(contract.slice(1).map((place) => [place, contract])),
    'server/src/platform': ['contract/src/language', ...wire, 'words/src', 'embedded-postgres/src'],
    // The plan is pure: no SQL, clock or network.
    'server/src/settlement/plan': [...contract, 'server/src/gateways'],
    'web/src/ui': ['contract/src/language', 'words/src'],
    'web/src/*': [...contract, 'words/src', 'web/src/ui'],
    ...inOrder(siteOrder, webGround),
    ...inOrder(officeGround, webGround),
    ...Object.fromEntries(screens.map((screen) => [screen, [...webGround, ...officeGround]])),
    ...inOrder(officeRoof, [...webGround, ...officeGround, ...screens]),
    'web/test': web,
    'web/*': ['contract/src/language', 'words/src'], // vite.config.ts
    scripts: everyServerPlace,
    bench: [...everyServerPlace, 'scripts'],
    e2e: [...everyServerPlace, 'scripts'],
  },
  testMayImport: {
    contract: [...contract, 'words/src'],
    server: everyServerPlace,
    demo: everyServerPlace,
    web: [...web, 'web/test', 'web/*'],
  },
  onlyPackage: Object.fromEntries(contract.map((place) => [place, 'zod'])),
  onlyPrograms: { 'server/src': ['main.ts', 'app.ts', 'context.ts', 'config.ts', 'tables.ts'] },
  tableOwners: {
    active_pay_methods: 'server/src/catalogue/payment-methods',
    amount_proposals: 'server/src/appeals',
    appeal_settings: 'server/src/appeals',
    appeals: 'server/src/appeals',
    attack_donations: 'server/src/donations/abuse',
    attacks: 'server/src/donations/abuse',
    audit_chain: 'server/src/history',
    audit_entries: 'server/src/history',
    access_changes: 'server/src/staff',
    backup_runs: 'server/src/operations',
    bank_accounts: 'server/src/catalogue/bank-accounts',
    causes: 'server/src/catalogue/causes',
    cause_counts: 'server/src/donations/lists',
    cause_sets: 'server/src/donations/lists',
    charity: 'server/src/charity',
    agreement_contacts: 'server/src/contacts',
    agreement_points: 'server/src/contacts', // a view: read-only
    agreement_settings: 'server/src/agreements',
    agreement_terms: 'server/src/agreements',
    agreements: 'server/src/agreements',
    charge_donations: 'server/src/settlement',
    contact_merge_moves: 'server/src/contacts',
    contact_merges: 'server/src/contacts',
    contact_names: 'server/src/contacts',
    contact_points: 'server/src/contacts',
    contact_queue: 'server/src/contacts',
    contact_segments: 'server/src/contacts',
    contact_tasks: 'server/src/contacts',
    contact_totals: 'server/src/contacts',
    contact_years: 'server/src/contacts',
    consents: 'server/src/contacts',
    contacts: 'server/src/contacts',
    current_consents: 'server/src/contacts', // a view, as the next two: read-only
    default_taxpayers: 'server/src/contacts',
    donation_taxpayers: 'server/src/contacts',
    household_members: 'server/src/contacts',
    soft_credits: 'server/src/contacts',
    taxpayers: 'server/src/contacts',
    counted_contact_causes: 'server/src/contacts', // views, as donor_points: read-only
    counted_contact_years: 'server/src/contacts',
    counted_contacts: 'server/src/contacts',
    donation_contacts: 'server/src/contacts',
    donor_points: 'server/src/contacts',
    duplicate_proposals: 'server/src/contacts',
    causes_of_lines: 'server/src/donations/lists', // a view, as the next two: read-only
    check_runs: 'server/src/insights/checks',
    counted_giving: 'server/src/donations/lists',
    account_counts: 'server/src/donations/lists',
    accounts_of_intents: 'server/src/donations/lists',
    counted_intents: 'server/src/donations/lists',
    counted_callbacks: 'server/src/settlement',
    count_deltas: 'server/src/donations/lists',
    counted_ledger: 'server/src/ledger', // a view: read-only
    discrepancies: 'server/src/settlement',
    day_sheet_gifts: 'server/src/donations',
    day_sheets: 'server/src/donations',
    donation_funds: 'server/src/settlement',
    donations: 'server/src/settlement',
    donors: 'server/src/donations',
    donor_codes: 'server/src/my',
    donor_sessions: 'server/src/my',
    donor_corrections: 'server/src/donations',
    emails: 'server/src/emails',
    message_channels: 'server/src/emails',
    reachable_numbers: 'server/src/emails',
    short_links: 'server/src/emails',
    whatsapp_templates: 'server/src/emails',
    erasure_requests: 'server/src/donations',
    events: 'server/src/history',
    exports: 'server/src/insights/exports',
    fund_types: 'server/src/catalogue/causes',
    gateway_transactions: 'server/src/settlement',
    gateway_terms: 'server/src/payouts',
    giving_counts: 'server/src/donations/lists',
    giving_deltas: 'server/src/donations/lists',
    idempotency_keys: 'server/src/donations',
    intent_counts: 'server/src/donations/lists',
    journal_batch_entries: 'server/src/insights/accounting',
    journal_batch_files: 'server/src/insights/accounting',
    journal_batches: 'server/src/insights/accounting',
    ledger_account_names: 'server/src/insights/accounting',
    ledger_accounts: 'server/src/ledger',
    ledger_backfill: 'server/src/ledger',
    ledger_closings: 'server/src/periods',
    ledger_entries: 'server/src/ledger',
    ledger_lines: 'server/src/ledger',
    ledger_sum_deltas: 'server/src/ledger',
    ledger_sums: 'server/src/ledger',
    manual_bank_transfers: 'server/src/settlement',
    notes: 'server/src/history',
    known_devices: 'server/src/staff',
    line_decisions: 'server/src/settlement',
    own_donations: 'server/src/contacts', // a view: read-only
    office_gifts: 'server/src/settlement',
    passkey_challenges: 'server/src/staff',
    passkeys: 'server/src/staff',
    password_links: 'server/src/staff',
    payers: 'server/src/settlement', // a view: read-only
    payment_attempts: 'server/src/settlement',
    payment_gateways: 'server/src/catalogue/payment-methods',
    payment_intents: 'server/src/settlement',
    payment_methods: 'server/src/catalogue/payment-methods',
    payments: 'server/src/payments',
    pending_changes: 'server/src/pending-changes',
    permissions: 'server/src/staff',
    charge_requests: 'server/src/agreements',
    payment_instruments: 'server/src/agreements',
    planned_charges: 'server/src/agreements',
    recovery_codes: 'server/src/staff',
    proven_points: 'server/src/my',
    receipt_numbers: 'server/src/receipts',
    receipts: 'server/src/receipts',
    reconciliation_questions: 'server/src/insights/reconciliation',
    reconciliation_runs: 'server/src/insights/reconciliation',
    refunds: 'server/src/settlement',
    refused_callbacks: 'server/src/settlement',
    role_permissions: 'server/src/staff',
    restore_checks: 'server/src/operations',
    roles: 'server/src/staff',
    sessions: 'server/src/staff',
    set_up_links: 'server/src/operations/set-up',
    settlement_discrepancies: 'server/src/payouts',
    settlement_report_lines: 'server/src/payouts',
    settlement_reports: 'server/src/payouts',
    sign_in_failures: 'server/src/staff',
    spent_proofs: 'server/src/donations/abuse',
    statement_file_lines: 'server/src/transfers/statements',
    statement_files: 'server/src/transfers/statements',
    statement_lines: 'server/src/transfers/statements',
    statement_mappings: 'server/src/transfers/statements',
    statement_matches: 'server/src/settlement',
    suspicious_donations: 'server/src/donations/abuse',
    tallies: 'server/src/platform/limits',
    totp_secrets: 'server/src/staff',
    transfer_verifications: 'server/src/settlement',
    uncounted_contacts: 'server/src/contacts',
    user_roles: 'server/src/staff',
    users: 'server/src/staff',
    yearly_statement_runs: 'server/src/contacts',
    yearly_statements: 'server/src/contacts',
    vouchers: 'server/src/vouchers',
    versions: 'server/src/platform/database', // written only by triggers
    email_templates: 'server/src/emails',
  },
  fillsEverything: {
    'server/src/settlement/insert-donations.ts':
      'a donation is written by one statement, with all that belongs to it',
    'bench/cost-bench.ts': 'lets the first inquiries become due',
    'bench/appeals-bench.ts': 'prepares the database that it measures',
    'bench/donors-bench.ts': 'prepares the database that it measures',
    'bench/accounting-bench.ts': 'posts a million donations by SQL',
    'bench/monthly-bench.ts': 'fills a hundred thousand agreements by SQL',
    'demo/src': 'fills an empty database with rows of every kind, as fast as the database takes them',
  },
  isForTests: /\.test\.tsx?$|(^|\/)test-|^(server|web)\/test\/|^e2e\//,
  longFiles: {
    'contract/src/agreements.ts': 'the calls of one page, and the states of what it shows',
    'contract/src/charity.ts': 'profile, settings and pictures of a charity are one form',
    'demo/src/invent-intent.ts': 'one generator of rows',
    'scripts/law/house.ts': 'one list of data',
    'server/src/tables.ts': 'generated: a type for each table',
    'web/src/site/donate/checkout.ts': 'the state of the donation form, with each of its transitions',
  },
  shortFiles: {},
  saysInCode: {
    'contract/src/agreement-import.ts': 'headings of a table, the same in every language',
    'contract/src/default-charity.ts': 'the first contents of a charity’s own texts, which it changes',
    'contract/src/problem.ts': 'two messages of the specification that browsers compare',
    'server/src/commands/': 'printed to the operator of the server',
    'server/src/config/': 'errors in settings, printed to the operator of the server',
    'server/src/config.ts': 'errors in settings, printed to the operator of the server',
    'server/src/channels/': 'names of HTTP and of vendors, and errors stored as received',
    'server/src/gateways/': 'sent to gateways or answered by them, and stored as received',
    'server/src/insights/accounting/accounting.routes.ts': 'names of columns, which other programs read',
    'server/src/insights/accounting/journal-formats.ts': 'file formats of accounting programs',
    'server/src/insights/exports/exports.routes.ts': 'names of columns, which other programs read',
    'server/src/main.ts': 'printed to the operator of the server',
    'server/src/operations/settings-file/': 'printed to the operator of the server',
    'server/src/operations/operations-metrics.ts': 'descriptions of metrics for Prometheus',
    'server/src/platform/http/api-docs.ts': 'documentation for programmers',
  },
  notIdentifiers: ['causeIcons', 'features', 'permissionPaths'],
  namesInCode: {
    'contract/src/cart-lines.ts': ['Unallocated'],
    'contract/src/donate.ts': ['Anonymous'],
    'contract/src/text-rules.ts': ['Pakistan'],
    'server/src/platform/http/metrics.ts': ['Bearer'],
    'server/src/platform/http/problem.ts': ['Problem'],
    // top accounts of plain text accounting
    'server/src/insights/accounting/ledger-names.ts': [
      'Assets',
      'Liabilities',
      'Equity',
      'Income',
      'Expenses',
    ],
    'server/src/operations/set-up/begin-set-up.ts': ['Administrator'],
    'server/src/site/security-txt.ts': ['Contact', 'Expires', 'Canonical'], // fields of RFC 9116
    'server/src/staff/auth/describe-device.ts': [
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
  },
  stillToMove: [],
  stillAtTheRoot: [],
  stillToSay: [],
  stillToReword: [],
}
