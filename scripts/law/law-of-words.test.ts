import { expect, test } from 'vitest'
import { house } from './house.ts'
import { lawOfWords } from './law-of-words.ts'
import { withFiles } from './with-files.ts'

const violationsIn = (text: string, still: string[] = []) =>
  withFiles({ 'web/src/site/thanks.tsx': text }, (project) =>
    lawOfWords(project, { ...house, stillToSay: still }),
  )

test.each([
  ['a text between tags', 'const a = <p>Thank you</p>'],
  ['a text after a value', 'const a = <p>{name} has given</p>'],
  ['a label', 'const a = <button aria-label="Close" />'],
  ['a title in an object', `const a = { title: 'Bank Statements' }`],
  ['a sentence with values', 'const a = `Receipt ${' + 'number} is void`'],
  ['what is said while a module is loaded', `const thanks = { text: say('site.thanks') }`],
  ['a sentence that begins with a value', 'const a = `${' + 'name} has no open gift.`'],
])('it reports %s', (_story, text) => {
  expect(violationsIn(text)).toHaveLength(1)
})

test.each([
  ['words of the catalogue', `const a = () => <p>{say('site.thanks')}</p>`],
  ['a class', 'const a = <p className="mt-2 font-bold" />'],
  ['a sign', 'const a = <p>–</p>'],
  ['a key that is pressed', `if (event.key === 'Escape') close()`],
  ['a header', `const a = { 'Content-Type': 'application/json', Accept: 'text/html' }`],
  ['a word for programmers', `throw new Error('The root is missing.')`],
  ['a type', `type A = 'Yes' | 'No'`],
])('it accepts %s', (_story, text) => {
  expect(violationsIn(text)).toEqual([])
})

test('a file that is still to be moved must need it', () => {
  const path = 'web/src/site/thanks.tsx'
  expect(violationsIn('const a = <p>Thank you</p>', [path])).toEqual([])
  expect(violationsIn('const a = <p />', [path])).toEqual([`${path}: take it off stillToSay`])
})
