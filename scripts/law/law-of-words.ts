import { type Node, type TemplateLiteral, Visitor } from 'oxc-parser'
import type { ProjectRules } from './project-rules.ts'
import {
  lineAt,
  nameOf,
  type Project,
  reportUnneeded,
  type SourceFile,
  watchFunctions,
} from './read-project.ts'

/** Matches text for people: it begins like a sentence or title, or ends like a sentence. */
const looksWritten = /^[“(]?\p{Lu}\p{Ll}+(?![\p{L}\d_-]|\.\w)|\p{L}+ \p{L}+ \p{L}.*[.?!…:]$/u
const letters = /\p{L}{2}/u
/** A key of the catalogue; its translation is displayed elsewhere. */
const isKey = /^[a-z-]+(?:\.[a-z0-9-]+)+$/
/** Tag attributes read by people, in pages rendered by the server. */
const spokenAttribute = /\b(?:alt|aria-label|placeholder|title)="([^"]*)"/g
/** Element paths of a CAMT.053 ('Acct/Id/IBAN') and font names. */
const isTechnical = /^\w+(?:\/\w+)+$|^(?:Amt|Bal|Cdtr|Dbtr|Ntry|Stmt|Sts)$|^Noto S(?:ans|erif)\b/
/** Proper names, identical in every language. */
const names = new Set([
  'Asia/Karachi',
  'Control+K',
  'Easypaisa',
  'Facebook',
  'Instagram',
  'JazzCash',
  'Mastercard',
  'Not Selected', // verbatim from the specification
  'Swich',
  'Visa',
  'YouTube',
])
/** Properties that describe a call or a metric to programmers and operators. */
const forOperators = new Set(['summary', 'help'])

/**
 * Checks that every sentence for a reader comes from the catalogue (words/en): on pages and in e-mails,
 * receipts, errors and form rules. No text stands between tags, and no string looks like a sentence.
 * Exceptions for programmers and logs are in English. Nothing is translated while a module loads: the
 * language differs between readers, and between screens.
 * @returns one line for each violation
 */
export function lawOfWords({ files }: Project, rules: ProjectRules): string[] {
  const placeOf = (path: string) =>
    Object.keys(rules.untranslatedPlaces).find((place) => path.startsWith(place))
  const spoken = files.filter(
    ({ path }) => /^(?:web|server|contract)\/src\/.*\.tsx?$/.test(path) && !rules.isForTests.test(path),
  )
  const found = spoken.map((file) => ({ place: placeOf(file.path), words: wordsIn(file, rules) }))
  const needed = new Set(found.flatMap(({ place, words }) => (words.length > 0 ? [place] : [])))
  return [
    ...found.flatMap(({ place, words }) => (place === undefined ? words : [])),
    ...spoken.flatMap(({ path, text }) =>
      (rules.untranslatedNames[path] ?? [])
        .filter((name) => !text.includes(name))
        .map((name) => `${path}: take '${name}' off untranslatedNames`),
    ),
    ...reportUnneeded('untranslatedPlaces', rules.untranslatedPlaces, (place) => needed.has(place)),
  ]
}

const isWritten = (text: string, exempt: string[]) =>
  looksWritten.test(text) &&
  !isTechnical.test(text) &&
  !names.has(text.trim()) &&
  !exempt.includes(text.trim())

/** Ambient state, which pages replace by passing a `Reader`; only tracing may use it. */
const ambient = 'AsyncLocalStorage'
const mayBeAmbient = 'server/src/platform/trace/request-id.ts'

/** The texts of a string literal, or of every string in a list, an object or a conditional. */
function textsIn(node: Node): { node: Node; text: string }[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : []
    case 'TemplateLiteral':
      return [{ node, text: textOf(node) }]
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? textsIn(element) : []))
    case 'ObjectExpression':
      return node.properties.flatMap((property) =>
        property.type === 'Property' ? textsIn(property.value) : [],
      )
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(textsIn)
    case 'LogicalExpression':
      return textsIn(node.right)
    default:
      return []
  }
}

const textOf = ({ quasis }: TemplateLiteral) => quasis.map(({ value }) => value.cooked ?? '').join('…')

/** Human-readable parts of an HTML fragment: text between tags, and attributes that are read aloud. */
const readIn = (html: string) =>
  [
    html.replaceAll(/<[^>]*>|&\w+;/g, ' '),
    ...[...html.matchAll(spokenAttribute)].map(([, text]) => text),
  ].join(' ')

const isLog = (callee: Node) => /^(?:console|log)\.|\.log\.\w+$/.test(nameOf(callee))

/** `new Problem(…)`, `Problem.conflict(…)`: the caller of the API reads their texts. */
const isProblem = (callee: Node) => /^Problem(?:\.|$)/.test(nameOf(callee))

function wordsIn({ path, text, parsed }: SourceFile, { untranslatedNames }: ProjectRules): string[] {
  const exempt = untranslatedNames[path] ?? []
  const found: string[] = []
  const report = (node: { start: number }, words: string) =>
    found.push(
      `${path}:${lineAt(text, node.start)}: t('…') this from words/en: ${words.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}`,
    )
  const { isInFunction, visitors } = watchFunctions()
  /** Strings that are not text for people: compared, thrown at programmers, or used as names. */
  const passed = new Set<Node>()
  const pass = (...nodes: (Node | null | undefined)[]) => {
    for (const node of nodes) if (node) passed.add(node)
  }
  /** Reports every string, however short. */
  const reportAll = (nodes: Node[]) => {
    for (const { node, text } of nodes.flatMap(textsIn)) {
      passed.add(node)
      if (letters.test(text) && !isKey.test(text.replaceAll('…', 'x'))) report(node, text)
    }
  }
  new Visitor({
    ...visitors,
    BinaryExpression: ({ left, right }) => pass(left as Node, right),
    SwitchCase: ({ test }) => pass(test),
    ImportDeclaration: ({ source }) => pass(source),
    TSLiteralType: ({ literal }) => pass(literal as Node),
    Property: ({ key, value }) => {
      pass(key as Node)
      if (key.type === 'Identifier' && forOperators.has(key.name)) pass(value as Node)
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      const name = nameOf(callee)
      if (name === ambient && path !== mayBeAmbient)
        found.push(`${path}:${lineAt(text, start)}: no ambient state; a reader is an argument`)
      if (/^(?:\w*Error|RegExp|Set)$/.test(name)) pass(...(given as Node[]))
      if (isProblem(callee)) reportAll(given as Node[])
    },
    CallExpression: ({ callee, arguments: given, start }) => {
      if (!isInFunction() && nameOf(callee) === 'readerOf')
        found.push(
          `${path}:${lineAt(text, start)}: a module has no language; take a reader or t as an argument`,
        )
      if (isLog(callee)) pass(...(given as Node[]))
      // `Problem.invalidField('amount', …)`: its first argument names the field.
      if (isProblem(callee)) reportAll(given.slice(/\.invalidField$/.test(nameOf(callee)) ? 1 : 0) as Node[])
    },
    ThrowStatement: ({ argument }) => {
      if (argument.type === 'NewExpression' && !isProblem(argument.callee))
        pass(...(argument.arguments as Node[]))
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      const [name] = nameOf(tag).split('.')
      if (name === 'sql' || name === 'html') pass(quasi)
      const words = name === 'html' ? readIn(textOf(quasi)) : ''
      if (letters.test(words)) report(quasi, words)
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && !passed.has(node) && isWritten(node.value, exempt))
        report(node, node.value)
    },
    TemplateLiteral: (node) => {
      if (passed.has(node)) return
      const words = textOf(node)
      // A trailing value does not end a sentence.
      if (isWritten(words.replace(/…$/, ''), exempt)) report(node, words)
    },
    JSXText: (node) => {
      if (letters.test(node.value)) report(node, node.value)
    },
  }).visit(parsed.program)
  return found
}
