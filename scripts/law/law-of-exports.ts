import type { ProjectRules } from './project-rules.ts'
import { importsIn, type Project, type SourceFile } from './read-project.ts'

/** Top-level programs are excluded: they may share the name of what they start. */
const workspaces = /^(contract|words|server|web|sandbox|embedded-postgres|demo)\//

/**
 * Checks that no value is exported by two files under one name, in one workspace or in two. A call of the
 * contract and its handler share a name, so the server imports calls as a namespace:
 * `route(calls.readDonation, …)`. A component shares its name with its lazy wrapper.
 * @returns one line for each violation
 */
export function lawOfExports({ files }: Project, rules: ProjectRules): string[] {
  const exporters = new Map<string, Map<string, string[]>>()
  const calls = new Map<string, Set<string>>()
  for (const file of files) {
    if (rules.isForTests.test(file.path) || !workspaces.test(file.path)) continue
    if (file.path.startsWith('contract/src/')) calls.set(file.path, callsIn(file))
    for (const name of definedIn(file)) {
      const places = exporters.get(name) ?? new Map<string, string[]>()
      const workspace = file.path.replace(/\/.*/, '')
      places.set(workspace, [...(places.get(workspace) ?? []), file.path])
      exporters.set(name, places)
    }
  }
  const isCall = (name: string, paths: string[] = []) => paths.some((path) => calls.get(path)?.has(name))
  const repeated = [...exporters].flatMap(([name, places]) => {
    const others = [...places.keys()].filter((workspace) => workspace !== 'contract')
    const isAnswered = isCall(name, places.get('contract')) && others.join() === 'server'
    const isRepeated = [...places.values()].some((paths) => paths.length > 1)
    if (!isRepeated && (places.size === 1 || isAnswered)) return []
    return [`${[...places.values()].flat().sort().join(', ')}: both export ${name}`]
  })
  return [...repeated, ...files.flatMap((file) => plainCalls(file, rules, calls))]
}

function plainCalls(file: SourceFile, rules: ProjectRules, calls: Map<string, Set<string>>): string[] {
  if (!file.path.startsWith('server/src/') || rules.isForTests.test(file.path)) return []
  return importsIn(file).flatMap(({ target, names, line }) => {
    const own = target ? calls.get(target) : undefined
    const plain = names.filter((name) => own?.has(name))
    return plain.map((name) => `${file.path}:${line} imports ${name}: import * as calls`)
  })
}

/** Names of exported values. */
export const valuesOf = ({ parsed }: SourceFile): string[] =>
  parsed.module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, exportName }) => (isType ? [] : (exportName.name ?? []))),
  )

/** Names of exported values that the file defines itself. */
function definedIn({ text, parsed }: SourceFile): string[] {
  const lazy = new Set([...text.matchAll(/^export const (\w+) = lazy\(/gm)].map(([, name = '']) => name))
  return parsed.module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest, exportName: { name } }) =>
      isType || moduleRequest || name === null || lazy.has(name) ? [] : name,
    ),
  )
}

const callsIn = ({ text }: SourceFile) =>
  new Set([...text.matchAll(/^export const (\w+) = entry\(/gm)].map(([, name = '']) => name))
