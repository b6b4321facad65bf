import { type Node, Visitor } from 'oxc-parser'
import { lineAt, nameOf, type Project, type SourceFile } from './read-project.ts'

const maxWidth = 110
const opener = /^(of|those|what|whose|whom|whoever|whatever|where|the same|so that|in vain)\b/i
/** The text of a tag, after its name and an optional type in braces. */
const tagText = /@(?:param\s+(?:\{[^}]*\}\s+)?\S+|returns?(?:\s+\{[^}]*\})?)\s+(\S[^@]*)/g
const titleOpener = /^(who|whom|whose|whoever|what|where|of|those|the same|so|neither|it)\b/
/** Directives and links cannot be wrapped. */
const isUnbreakable = /https?:\/\/|biome-ignore/

type Comment = { start: number; end: number; value: string }

/**
 * Checks the language of comments: a comment, and the text of its @param and @returns, begins with a noun or
 * a verb; its lines are at most 110 wide. The title of a test begins with its subject.
 * @returns one line for each violation
 */
export function lawOfLanguage({ files }: Project): string[] {
  return files.flatMap((file) => [
    ...commentsIn(file).flatMap((comment) => [
      ...openerViolations(file, comment),
      ...widthViolations(file, comment),
    ]),
    ...titleViolations(file),
  ])
}

/** Comments of a file; consecutive lines of `//` count as one. */
function commentsIn({ text, parsed }: SourceFile): Comment[] {
  const found: Comment[] = []
  let last: (Comment & { isOwnLine: boolean }) | undefined
  for (const { type, value, start, end } of parsed.comments) {
    const isOwnLine = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === ''
    if (type === 'Line' && last?.isOwnLine && /^\n[ \t]*$/.test(text.slice(last.end, start))) {
      last.end = end
      last.value += `\n${value}`
      continue
    }
    const comment = { start, end, value, isOwnLine }
    found.push(comment)
    last = type === 'Line' ? comment : undefined
  }
  return found
}

function openerViolations({ path, text }: SourceFile, { start, value }: Comment): string[] {
  const plain = value.replace(/^[ \t]*\*+/gm, '').trim()
  const texts = [plain, ...[...plain.matchAll(tagText)].map(([, tag = '']) => tag)]
  return texts.flatMap((one) => {
    const word = opener.exec(one)?.[0]
    if (!word) return []
    return `${path}:${lineAt(text, start)} a comment begins with '${word}'; begin with a noun or a verb`
  })
}

function titleViolations({ path, text, parsed }: SourceFile): string[] {
  const violations: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !/^(test|describe|scenario)$/.test(calledName(callee))) return
      const word = titleOpener.exec(text.slice(title.start + 1, title.end))?.[0]
      if (!word || !/['"`]/.test(text.charAt(title.start))) return
      violations.push(
        `${path}:${lineAt(text, title.start)} the title of a test begins with '${word}'; begin with its subject`,
      )
    },
  }).visit(parsed.program)
  return violations
}

/** The first name of a call: 'test' of `test.each(rows)('…')`. */
function calledName(node: Node): string {
  if (node.type === 'CallExpression') return calledName(node.callee)
  if (node.type === 'TaggedTemplateExpression') return calledName(node.tag)
  if (node.type === 'MemberExpression') return calledName(node.object)
  return nameOf(node)
}

function widthViolations({ path, text }: SourceFile, { start, end }: Comment): string[] {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', end)
  const lines = text.slice(from, to < 0 ? undefined : to).split('\n')
  return lines.flatMap((one, index) => {
    if (one.length <= maxWidth || isUnbreakable.test(one)) return []
    return `${path}:${lineAt(text, start) + index} a comment is ${one.length} wide; wrap it at ${maxWidth}`
  })
}
