import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files of the contract that the platform may import, besides its languages. */
const wire = ['entry', 'message', 'problem', 'required-steps', 'scopes'].map(
  (file) => `contract/src/${file}.ts`,
)
export const contract = ['contract/src/language', ...wire, 'contract/src/*']

/** Every folder of the server may import these. */
const serverBase = [...contract, 'words/src', 'embedded-postgres/src']

/** Folders of the server, from the ground up: each appears once and imports only those before it. */
export const serverFolders = [
  'platform', // infrastructure of any product
  'config',
  'gateways',
  'channels', // WhatsApp and SMS
  'history', // audit, events, notes
  'charity',
  'messages', // queue and delivery; each feature writes its own messages
  'approvals', // changes that wait for a second person
  'staff',
  'catalogue',
  'receipts',
  'site', // shows the catalogue
  'settlement',
  'donations',
  'contacts', // the people and companies that give
  'payments',
  'agreements', // regular donations
  'donor-account', // the donor's own page
  'campaign-pages', // supporters' pages, and the queue of staff
  'transfers',
  'qurbani', // shares of animals
  'iftar', // meals by place and day
  'appeals',
  'accounting',
  'imports', // history of another program, and agreements, from tables
  'insights',
  'operations', // set-up, settings, checks, backups, figures and alarms
  'integrations', // events and webhooks for other programs, and keys with which they call
  'commands', // command-line programs
].map((folder) => `server/src/${folder}`)

/** The files directly in server/src, which put the features together. */
const serverRoot = 'server/src/*'

const serverOrder = [...serverBase, ...serverFolders, serverRoot]

/** Never part of production: the server imports none of these folders. */
const besideProduction = [
  'sandbox/src', // simulated gateways and channels
  'demo/src', // invented data and scenarios
  'server/test', // the app under test and the simulation
]

const everyServerPlace = [...serverOrder, ...besideProduction]

const webBase = [...contract, 'words/src', 'web/src/ui', 'web/src/*']

/** The donor's pages: each folder imports only those before it. */
const siteOrder = [
  'web/src/site/parts', // used by several pages
  'web/src/site/shares', // shares of animals
  'web/src/site/status',
  'web/src/site/transfer',
  'web/src/site/donate',
  'web/src/site/agreement', // the page of an agreement
  'web/src/site/donor-account',
  'web/src/site/zakat',
  'web/src/site/alms',
  'web/src/site/qurbani',
  'web/src/site/ramazan',
  'web/src/site/campaign', // rendered by the server alone
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

/** Screens of the back office: each of its other folders is one screen, and imports no other screen. */
const screens = readdirSync(join(import.meta.dirname, '../../web/src/office'), { withFileTypes: true })
  .filter((one) => one.isDirectory() && !['session', 'parts', 'shell'].includes(one.name))
  .map(({ name }) => `web/src/office/${name}`)

/** Routes, sidebar, top bar and entry points, which no screen imports. */
const officeShell = ['web/src/office/shell', 'web/src/office/*']

const inOrder = (order: string[], ground: string[] = []) =>
  Object.fromEntries(order.map((place, index) => [place, [...ground, ...order.slice(0, index)]]))

const web = [...webBase, ...siteOrder, ...officeBase, ...screens, ...officeShell]

/** Every place that may hold code, and the places it may import besides itself. */
export const mayImport: Record<string, string[]> = {
  ...inOrder(everyServerPlace),
  ...inOrder(serverFolders, serverBase),
  'server/src/commands': serverOrder,
  ...Object.fromEntries(contract.slice(1).map((place) => [place, contract])),
  'server/src/platform': ['contract/src/language', ...wire, 'words/src', 'embedded-postgres/src'],
  'web/src/ui': ['contract/src/language', 'words/src'],
  'web/src/*': [...contract, 'words/src', 'web/src/ui'],
  ...inOrder(siteOrder, webBase),
  ...inOrder(officeBase, webBase),
  ...Object.fromEntries(screens.map((screen) => [screen, [...webBase, ...officeBase]])),
  ...inOrder(officeShell, [...webBase, ...officeBase, ...screens]),
  'web/test': web,
  'web/*': [...contract, 'words/src'], // vite.config.ts
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

/** Folders that may import less than the place to which they belong. */
export const mayImportOnly: Record<string, string[]> = {
  // The plan is pure: no SQL, clock or network.
  'server/src/settlement/plan': [...contract, 'server/src/gateways'],
}
