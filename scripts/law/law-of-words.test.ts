import { expect, test } from 'vitest'
import { lawOfWords } from './law-of-words.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

type Lists = Partial<Pick<typeof rules, 'untranslatedPlaces' | 'untranslatedNames'>>

const violationsIn = (text: string, lists: Lists = {}, path = 'web/src/site/thanks.tsx') =>
  withProject({ [path]: text }, (project) =>
    lawOfWords(project, { ...rules, untranslatedPlaces: {}, ...lists }),
  )
const inServer = (text: string, lists?: Lists) =>
  violationsIn(text, lists, 'server/src/giving/thank-donor.ts')

test.each([
  ['a text between tags', 'const a = <p>Thank you</p>'],
  ['a text after a value', 'const a = <p>{name} has given</p>'],
  ['a label', 'const a = <button aria-label="Close" />'],
  ['a title in an object', `const a = { title: 'Bank Statements' }`],
  ['a sentence with values', 'const a = `Receipt ${' + 'number} is void`'],
  ['a reader of a module', `const { t } = readerOf('ur')`],
  ['a language of a module', 'const store = new AsyncLocalStorage()'],
  ['a sentence that begins with a value', 'const a = `${' + 'name} has no open gift.`'],
])('the law reports %s', (_story, text) => {
  expect(violationsIn(text)).toHaveLength(1)
})

test.each([
  ['words of the catalogue', `const a = () => <p>{t('site.thanks')}</p>`],
  ['a class', 'const a = <p className="mt-2 font-bold" />'],
  ['a sign', 'const a = <p>–</p>'],
  ['a key that is pressed', `if (event.key === 'Escape') close()`],
  ['a header', `const a = { 'Content-Type': 'application/json', Accept: 'text/html' }`],
  ['a word for programmers', `throw new Error('The root is missing.')`],
  ['a type', `type A = 'Yes' | 'No'`],
])('the law accepts %s', (_story, text) => {
  expect(violationsIn(text)).toEqual([])
})

test.each([
  ['a refusal', `throw new Problem(403, 'You may not do this.')`],
  ['a short one', `throw Problem.conflict('paid already')`],
  [
    'one on a field',
    'const refuse = () => Problem.invalid({ [field]: [isLocked ? `locked: ${' +
      `name}\` : t('files.unreadable')] })`,
  ],
  ['one of two', `const refuse = () => Problem.conflict(reason ?? 'not now')`],
  ['the subject of an e-mail', `write(charity, 'You are invited to the back office', [])`],
  ['a text of a page', 'const page = html`<main class="narrow"><h1>One more step</h1></main>`'],
  ['a label of a page', 'const page = html`<a href="/" aria-label="Home">${' + 'logo}</a>`'],
  ['a rule of a form', `const name = z.string().check(z.minLength(1, 'Name is required'))`],
  ['a reader of a module', `const gone = { error: readerOf('en').t('problem.gone') }`],
])('in the server it reports %s', (_story, text) => {
  expect(inServer(text)).toHaveLength(1)
})

test.each([
  [
    'a refusal of the catalogue',
    `const refuse = () => Problem.invalid({ email: [translatable('refusal.email')] })`,
  ],
  ['the name of one', `throw Problem.notFound('problem.not-found.receipt')`],
  ['the name of one among several', `throw Problem.conflict(\`refusal.message.\${kind}\`)`],
  [
    'a page of the catalogue',
    'const page = () => html`<h1 title="${' + `name}">\${t('problem.page.title')}</h1>&nbsp;\``,
  ],
  ['a question to the database', 'await sql`select id from causes where fundtitle is not null order by id.`'],
  ['a line of the log', `request.log.warn({ id }, 'A receipt was not deleted.')`],
  ['what is thrown at programmers', `throw new GatewayUnreachable('The gateway cannot be asked.')`],
  ['what describes a call', `entry('POST /donation', { summary: 'A page of donations' })`],
  ['a part of a bank’s file', `textAt(payment, 'Refs/EndToEndId')`],
])('in the server it accepts %s', (_story, text) => {
  expect(inServer(text)).toEqual([])
})

test('a place exempt from translation must contain sentences', () => {
  const untranslatedPlaces = { 'server/src/giving/': 'for operators' }
  expect(inServer(`console.log('Gifts of today')`, { untranslatedPlaces })).toEqual([
    'server/src/giving/: take it off untranslatedPlaces',
  ])
  expect(inServer(`const title = 'Gifts of today'`, { untranslatedPlaces })).toEqual([])
})

test('a name exempt in one file is a violation in every other, and must occur in that file', () => {
  const path = 'server/src/giving/thank-donor.ts'
  const name = `const name = 'Anonymous'`
  expect(inServer(name)).toHaveLength(1)
  expect(inServer(name, { untranslatedNames: { [path]: ['Anonymous'] } })).toEqual([])
  expect(inServer('const name = link', { untranslatedNames: { [path]: ['Anonymous'] } })).toEqual([
    `${path}: take 'Anonymous' off untranslatedNames`,
  ])
})
