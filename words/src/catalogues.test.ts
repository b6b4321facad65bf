import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions } from '../../contract/src/audit.ts'
import { allLanguages, firstLanguage } from '../../contract/src/language/language.ts'
import { keysInCode } from './keys-in-code.ts'
import { valuesOf } from './placeholders.ts'
import { languageKey } from './reader.ts'

const root = join(import.meta.dirname, '../..')
const filesOf = (language: string): { name: string; messages: Record<string, string> }[] =>
  readdirSync(join(root, 'words', language)).map((file) => ({
    name: basename(file, '.json'),
    messages: JSON.parse(readFileSync(join(root, 'words', language, file), 'utf8')),
  }))
const messagesOf = (language: string): Record<string, string> =>
  Object.assign({}, ...filesOf(language).map(({ messages }) => messages))

const first = messagesOf(firstLanguage)
const others = allLanguages.filter((language) => language !== firstLanguage)

/** Donor-facing parts must be translated into every language; the office falls back to English. */
const forDonors = new Set([
  'site',
  'steps',
  'status',
  'fields',
  'ui',
  'pages',
  'mail',
  'receipt',
  'problem',
  'first-text',
  'link-message',
  'monthly',
  'donor-account',
  'account-list',
  'donor-email',
  'short-text',
])

test('a message is found under the name of its file', () => {
  const strays = allLanguages.flatMap((language) =>
    filesOf(language).flatMap(({ name, messages }) =>
      Object.keys(messages).filter((key) => !key.startsWith(`${name}.`)),
    ),
  )
  expect(strays).toEqual([])
})

test.each(others)(
  'each file of English has one in %s, if only an empty one: a page loads what is there',
  (language) => {
    const namesOf = (one: string) => filesOf(one).map(({ name }) => name)
    expect(namesOf(language)).toEqual(namesOf(firstLanguage))
  },
)

test('no message uses the key reserved for the language of a part', () => {
  expect(filesOf(firstLanguage).filter(({ name, messages }) => languageKey(name) in messages)).toEqual([])
})

test('every message is used', () => {
  const sources = ['web', 'contract', 'server', 'words', 'demo']
    .flatMap((folder) => codeIn(join(root, folder)))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const isSaid = keysInCode(sources)
  expect(Object.keys(first).filter((key) => !isSaid(key))).toEqual([])
})

test('the office names only messages of files that it loads', () => {
  const office = join(root, 'web/src/office')
  const loaded = readFileSync(join(office, 'session/office-translations.ts'), 'utf8')
  const left = new Set(/\{([^}]+)\}\.json/.exec(loaded)?.[1]?.split(','))
  expect(left.size).toBeGreaterThan(10)
  const code = codeIn(office).map((path) => readFileSync(path, 'utf8'))
  // Excludes comparisons of keys, by which the code selects e-mail templates.
  const isNamed = keysInCode(code.join('\n').replaceAll(/key === '[^']+'/g, ''))
  const messages = filesOf(firstLanguage).filter(({ name }) => left.has(name))
  expect(messages.flatMap(({ messages }) => Object.keys(messages)).filter(isNamed)).toEqual([])
})

test('every message of the contract exists, and receives its placeholders', () => {
  // Excludes event types, which look like keys of messages.
  const code = codeIn(join(root, 'contract'))
    .filter((path) => !path.endsWith('/events.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const files = filesOf(firstLanguage)
    .map(({ name }) => name)
    .join('|')
  const keys = code.matchAll(new RegExp(`'((?:${files})\\.[\\w. -]+)'`, 'g'))
  expect([...keys].map(([, key = '']) => key).filter((key) => first[key] === undefined)).toEqual([])
  const given = [...code.matchAll(/\bmessage\(\s*'([^']+)'(?:,\s*\{([^}]*)\})?/g)].filter(
    ([, , values = '']) => !values.includes('...'),
  )
  expect(given.length).toBeGreaterThan(40)
  const named = (values: string) => values.match(/\w+(?=:)|(?<=(?:^|,)\s*)\w+(?=\s*(?:,|$))/g) ?? []
  const needed = (key = '') => [...valuesOf(first[key] ?? '').keys()].sort()
  // A label that the sentence does not need is for the form, which displays it.
  const passed = (key: string | undefined, values: string) =>
    named(values).filter((name) => name !== 'label' || needed(key).includes(name))
  expect(given.map(([, key, values = '']) => [key, passed(key, values).sort()])).toEqual(
    given.map(([, key]) => [key, needed(key)]),
  )
})

test.each(others)('donor messages are translated into %s, and every key exists in English', (language) => {
  const own = messagesOf(language)
  const missing = filesOf(firstLanguage)
    .filter(({ name }) => forDonors.has(name))
    .flatMap(({ messages }) => Object.keys(messages).filter((key) => !own[key]))
  expect({ missing, unknown: Object.keys(own).filter((key) => first[key] === undefined) }).toEqual({
    missing: [],
    unknown: [],
  })
})

test.each(allLanguages)('every action of the audit has a name in %s, and none is left over', (language) => {
  const named = Object.keys(messagesOf(language)).filter((key) => key.startsWith('audit.action.'))
  expect(named.sort()).toEqual(auditActions.map((action) => `audit.action.${action}`).sort())
})

/** Screens whose menu entry, keyed by path, is defined in another file. */
const filesOfScreens: Record<string, string> = {
  attack: 'attacks',
  bankAcc: 'bank-accounts',
  cause: 'causes',
  donation: 'donations',
  import: 'imports',
  payment: 'payments',
  statement: 'statements',
  users: 'staff',
}

test.each(allLanguages)('a screen has the same title in the menu and above it, in %s', (language) => {
  const own = messagesOf(language)
  const inMenu = Object.entries(own).flatMap(([key, title]) => {
    const [, path = ''] = /^frame\.screen\.(.+)$/.exec(key) ?? []
    const above = own[`${filesOfScreens[path] ?? path}.title`]
    return above === undefined ? [] : [{ key, title, above }]
  })
  expect(inMenu.length).toBeGreaterThan(10)
  expect(inMenu.filter(({ title, above }) => title !== above)).toEqual([])
})

test.each(others)('a message in %s has the placeholders of the English one', (language) => {
  const named = (message: string) => [...valuesOf(message).keys()].sort()
  const own = Object.entries(messagesOf(language))
  expect(own.map(([key, message]) => [key, named(message)])).toEqual(
    own.map(([key]) => [key, named(first[key] ?? '')]),
  )
})

function codeIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return /^(node_modules|dist|dist-server|public)$/.test(entry.name) ? [] : codeIn(path)
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [path] : []
  })
}
