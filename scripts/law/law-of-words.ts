import { type Node, Visitor } from 'oxc-parser'
import { exceptStill, type Violation } from './except-still.ts'
import type { House } from './house.ts'
import { lineAt, type Project, type SourceFile } from './read-project.ts'

/** A text that a person would read: it begins as a sentence or a title does, or it ends as a sentence does. */
const looksWritten = /^[“(]?\p{Lu}\p{Ll}+(?![\p{L}\d_-]|\.\w)|\p{L}+ \p{L}+ \p{L}.*[.?!…:]$/u
const letters = /\p{L}{2}/u
/** Names, which are the same in every language. */
const names = new Set([
  'Asia/Karachi',
  'Control+K',
  'Easypaisa',
  'Facebook',
  'Instagram',
  'JazzCash',
  'Mastercard',
  'Visa',
  'YouTube',
])

/**
 * Checks that every sentence of the pages comes from the catalogue (words/en): no text stands between tags, and no string looks
 * like one that a person reads. Nor is anything said while a module is loaded: a screen may be in another language than the one before.
 * @returns one line for each violation
 */
export function lawOfWords({ files }: Project, house: House): string[] {
  const pages = files.filter(({ path }) => /^web\/src\/.*\.tsx?$/.test(path) && !house.isForTests.test(path))
  return exceptStill(pages.flatMap(wordsIn), 'stillToSay', house)
}

const isWritten = (text: string) => looksWritten.test(text) && !names.has(text)

function wordsIn({ path, text, parsed }: SourceFile): Violation[] {
  const found: Violation[] = []
  const report = (node: { start: number }, words: string) =>
    found.push({
      key: path,
      line: `${path}:${lineAt(text, node.start)}: say('…') this from words/en: ${words.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}`,
    })
  let functions = 0
  const enter = () => {
    functions++
  }
  const leave = () => {
    functions--
  }
  /** Where a string is no text: where it is compared, thrown at programmers, or names something. */
  const passed = new Set<Node>()
  const pass = (...nodes: (Node | null | undefined)[]) => {
    for (const node of nodes) if (node) passed.add(node)
  }
  new Visitor({
    ...{ FunctionDeclaration: enter, FunctionExpression: enter, ArrowFunctionExpression: enter },
    ...{
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
    },
    CallExpression: ({ callee, start }) => {
      if (functions === 0 && callee.type === 'Identifier' && callee.name === 'say')
        found.push({
          key: path,
          line: `${path}:${lineAt(text, start)}: say it within a function, when it is drawn: languages change between screens`,
        })
    },
    BinaryExpression: ({ left, right }) => pass(left as Node, right),
    SwitchCase: ({ test }) => pass(test),
    ImportDeclaration: ({ source }) => pass(source),
    TSLiteralType: ({ literal }) => pass(literal as Node),
    Property: ({ key }) => pass(key as Node),
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && /Error$|^RegExp$|^Set$/.test(callee.name))
        pass(...(given as Node[]))
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && !passed.has(node) && isWritten(node.value))
        report(node, node.value)
    },
    TemplateLiteral: (node) => {
      if (passed.has(node)) return
      const words = node.quasis.map(({ value }) => value.cooked ?? '').join('…')
      // A value at its end ends no sentence.
      if (looksWritten.test(words.replace(/…$/, ''))) report(node, words)
    },
    JSXText: (node) => {
      if (letters.test(node.value)) report(node, node.value)
    },
  }).visit(parsed.program)
  return found
}
