/** Shape of a call, a message and a refusal: all of the contract that the platform knows. */
const wire = ['entry', 'message', 'problem', 'required-steps'].map((file) => `contract/src/${file}.ts`)
export const contract = ['contract/src/language', ...wire, 'contract/src/*']

/**
 * Import order of the server, from the ground up: each place may import only those before it.
 * A place is a folder with everything below it, a folder with `/*` for the files directly in it, or one file.
 * A folder with several places stands at several heights.
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
  'server/src/contacts/primary-point.ts', // the address that messages go to
  'server/src/charity',
  // Messages have two places: everything below sends e-mails to staff, and messages to payers list bank
  // accounts and attach receipts.
  'server/src/messages/write-email.ts',
  'server/src/messages/queue-message.ts',
  'server/src/messages/to-staff',
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
  'server/src/agreements/scheduled-charge.ts',
  'server/src/agreements/plan-agreement.ts',
  'server/src/agreements/read-agreement.ts',
  'server/src/messages',
  'server/src/settlement/plan',
  'server/src/accounting/ledger/insert-entries.ts', // settlement writes its entries with the other rows
  'server/src/accounting/ledger/closed-through.ts', // and dates them after the closed periods
  'server/src/settlement/*',
  'server/src/settlement/attempts',
  'server/src/accounting/ledger', // posts donations from before the ledger
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
  'server/src/accounting/vouchers',
  'server/src/accounting/payouts',
  'server/src/insights/analytics',
  'server/src/insights/exports',
  'server/src/accounting/reports', // reports and exports of the ledger
  'server/src/accounting/month-end',
  'server/src/pending-changes/decide', // makes changes of everything before it
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

const webBase = [...contract, 'words/src', 'web/src/ui', 'web/src/*']

/** The donor's pages: each folder imports only those before it. */
const siteOrder = [
  'web/src/site/parts', // used by several pages
  'web/src/site/status',
  'web/src/site/transfer',
  'web/src/site/donate',
  'web/src/site/agreement', // the page of an agreement
  'web/src/site/my',
  'web/src/site/zakat',
  'web/src/site/embed',
  'web/src/site/*', // header, footer, routes
]

/** Shared parts of the back office: each folder imports only those before it. */
const officeBase = [
  'web/src/office/session', // signed-in user, rights, language, problem messages
  'web/src/office/parts/*', // used by several screens
  'web/src/office/parts/lists',
  'web/src/office/parts/gift-entry',
  'web/src/office/parts/details', // donations, payments and regular donations
  'web/src/office/parts/sign-in',
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
const officeShell = ['web/src/office/shell', 'web/src/office/*']

const inOrder = (order: string[], ground: string[] = []) =>
  Object.fromEntries(order.map((place, index) => [place, [...ground, ...order.slice(0, index)]]))

const web = [...webBase, ...siteOrder, ...officeBase, ...screens, ...officeShell]

/** Every place that may hold code, and the places it may import besides itself. */
export const mayImport: Record<string, string[]> = {
  ...inOrder(everyServerPlace),
  ...Object.fromEntries(contract.slice(1).map((place) => [place, contract])),
  'server/src/platform': ['contract/src/language', ...wire, 'words/src', 'embedded-postgres/src'],
  // The plan is pure: no SQL, clock or network.
  'server/src/settlement/plan': [...contract, 'server/src/gateways'],
  'web/src/ui': ['contract/src/language', 'words/src'],
  'web/src/*': [...contract, 'words/src', 'web/src/ui'],
  ...inOrder(siteOrder, webBase),
  ...inOrder(officeBase, webBase),
  ...Object.fromEntries(screens.map((screen) => [screen, [...webBase, ...officeBase]])),
  ...inOrder(officeShell, [...webBase, ...officeBase, ...screens]),
  'web/test': web,
  'web/*': ['contract/src/language', 'words/src'], // vite.config.ts
  scripts: everyServerPlace,
  bench: [...everyServerPlace, 'scripts'],
  e2e: [...everyServerPlace, 'scripts'],
}

/** Tests may import their whole workspace, regardless of order. */
export const testMayImport: Record<string, string[]> = {
  contract: [...contract, 'words/src'],
  server: everyServerPlace,
  demo: everyServerPlace,
  web: [...web, 'web/test', 'web/*'],
}
