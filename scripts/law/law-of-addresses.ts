import { type Node, Visitor } from 'oxc-parser'
import type { AddressGrammar } from './address-grammar.ts'
import type { ProjectRules } from './project-rules.ts'
import { lineAt, type Project, type SourceFile } from './read-project.ts'

/** A call of the contract: `entry('POST /transfers/:id/verify', { who, … })`. */
type Call = { place: string; method: string; path: string; who: string; fields: Set<string> }

/**
 * Checks the addresses of the contract's calls: each is one that the specification fixes, or follows the
 * grammar of docs/api-style.md; and the contract has every specified call.
 * @returns one line for each violation
 */
export function lawOfAddresses({ files }: Project, { addresses }: ProjectRules): string[] {
  const calls = files.filter(({ path }) => path.startsWith('contract/src/')).flatMap(callsIn)
  const specified = Object.values(addresses.specified).flat()
  const declared = new Set(calls.map(nameOf))
  return [
    ...specified
      .filter((name) => calls.length > 0 && !declared.has(name))
      .map((name) => `contract/src: the specification's call ${name} is missing`),
    ...calls
      .filter((call) => !specified.includes(nameOf(call)))
      .flatMap((call) =>
        [
          ...shapeViolations(call, addresses),
          ...callerViolations(call, addresses),
          ...bodyViolations(call),
        ].map((problem) => `${call.place}: ${nameOf(call)}: ${problem} (docs/api-style.md)`),
      ),
  ]
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`

function callsIn({ path: file, text, parsed }: SourceFile): Call[] {
  const calls: Call[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [operation, call], start }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'entry') return
      if (operation?.type !== 'Literal' || call?.type !== 'ObjectExpression') return
      const [method = '', path = ''] = String(operation.value).split(' ')
      const fields = new Map<string, Node>()
      for (const property of call.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier')
          fields.set(property.key.name, property.value)
      const who = fields.get('who')
      calls.push({
        place: `${file}:${lineAt(text, start)}`,
        method,
        path,
        who: who?.type === 'Literal' ? String(who.value) : '',
        fields: new Set(fields.keys()),
      })
    },
  }).visit(parsed.program)
  return calls
}

type Kind = 'area' | 'collection' | 'singleton' | 'parameter' | 'act' | 'unknown'

function kindOf(segment: string, { areas, singletons, irregularPlurals, acts }: AddressGrammar): Kind {
  if (segment.startsWith(':')) return 'parameter'
  if (segment in areas) return 'area'
  if (acts.includes(segment)) return 'act'
  if (singletons.includes(segment)) return 'singleton'
  if (irregularPlurals.includes(segment) || /^[a-z]+(-[a-z]+)*s$/.test(segment)) return 'collection'
  return 'unknown'
}

/** Kinds that may precede a segment; '' is the root. */
const mayPrecede: Record<Kind, (Kind | '')[]> = {
  area: [''],
  collection: ['', 'area', 'singleton', 'parameter'],
  singleton: ['', 'area', 'collection', 'singleton', 'parameter'],
  parameter: ['collection'],
  act: ['', 'area', 'collection', 'singleton', 'parameter'],
  unknown: [],
}

function shapeViolations({ method, path }: Call, grammar: AddressGrammar): string[] {
  const segments = path.slice(1).split('/')
  const kinds = segments.map((segment) => kindOf(segment, grammar))
  const found = segments.flatMap((segment, index) => {
    const kind = kinds[index] ?? 'unknown'
    const before = kinds[index - 1] ?? ''
    if (kind === 'unknown') return [`'${segment}' is no plural noun, and no listed singleton or act`]
    return mayPrecede[kind].includes(before) ? [] : [`${kind} '${segment}' after ${before || 'the root'}`]
  })
  const last = kinds.at(-1)
  if (last === 'act' && method !== 'POST') found.push('an act is a POST')
  if (method === 'POST' && (last === 'parameter' || last === 'singleton'))
    found.push('a POST ends in a plural noun, which gets one more, or in an act')
  return found
}

function callerViolations({ path, who }: Call, { areas }: AddressGrammar): string[] {
  const [, first = ''] = path.split('/')
  const callers = areas[first]
  const found: string[] = []
  if (callers && !callers.includes(who)) found.push(`/${first} is for ${callers.join(' and ')}`)
  if (!callers && (who === 'anyone' || who === 'donor'))
    found.push(
      `who '${who}' belongs below ${Object.keys(areas)
        .map((area) => `/${area}`)
        .join(', ')}`,
    )
  if (path.includes('/:link') && first !== 'public')
    found.push('a secret link belongs below /public, which proxies do not log')
  return found
}

function bodyViolations({ method, path, fields }: Call): string[] {
  const hasBody = fields.has('body') || fields.has('multipart')
  if (hasBody && (method === 'GET' || method === 'DELETE')) return [`a ${method} has no body`]
  if (!hasBody && path.endsWith('/search')) return ['a read without a body is a GET']
  return []
}
