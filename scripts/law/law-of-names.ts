import { basename, dirname } from 'node:path'
import { exceptStill, type Violation } from './except-still.ts'
import type { House } from './house.ts'
import { code, type Project, type SourceFile } from './read-project.ts'

const emptyWord = /^(utils?|helpers?|common|misc|shared|core|lib|managers?|services?|handlers?)$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Files that are named after their role or their subject: those of the contract hold the calls of one subject. */
const namedAfterSubject =
  /\.(routes|queries|jobs|checks|gateway|test|spec|config|d)\.\w+$|\/main\.\w+$|^contract\/src\//

/**
 * Checks what files are called: kebab-case, words that say something, each name once, and the name of the main export.
 * @returns one line for each violation
 */
export function lawOfNames({ files }: Project, house: House): string[] {
  const paths = files.map(({ path }) => path)
  const isProgram = (path: string) => house.onlyPrograms[dirname(path)]?.includes(basename(path))
  const misnamed = files.filter(({ path }) => !isProgram(path)).flatMap(misnamedFile)
  const accepted = Object.keys(house.namedOtherwise)
  return [
    ...paths.flatMap((path) => [...wordViolations(path), ...repeatedName(path, paths)]),
    ...exceptStill(
      misnamed.filter(({ key }) => !accepted.includes(key)),
      'stillToRename',
      house,
    ),
    ...accepted
      .filter((path) => !misnamed.some(({ key }) => key === path))
      .map((path) => `${path}: take it off namedOtherwise`),
  ]
}

function wordViolations(path: string): string[] {
  const parts = path.replace(code, '').split(/[/.]/)
  return parts.flatMap((part) => {
    if (!kebabCase.test(part)) return [`${path}: '${part}' is not kebab-case`]
    const empty = part.split('-').find((word) => emptyWord.test(word))
    return empty ? [`${path}: '${empty}' names nothing; say what is in it`] : []
  })
}

/** Within a workspace a name is found once: only entries are all called main, whatever they start. */
function repeatedName(path: string, paths: string[]): string[] {
  const name = basename(path).replace(code, '')
  const workspace = path.slice(0, path.indexOf('/') + 1)
  const twin = paths.find(
    (other) => other < path && other.startsWith(workspace) && basename(other).replace(code, '') === name,
  )
  return twin && name !== 'main' ? [`${path}: ${twin} has the same name`] : []
}

function misnamedFile({ path, parsed }: SourceFile): Violation[] {
  const entries = parsed.module.staticExports.flatMap((statement) => statement.entries)
  const names = entries.flatMap(({ exportName }) => exportName.name ?? [])
  if (namedAfterSubject.test(path) || names.length === 0) return []
  const isPathNamed = names.some((name) => plain(name) === plain(basename(path).replace(code, '')))
  if (!isPathNamed)
    return [
      { key: path, line: `${path}: it exports ${names.join(', ')}, but nothing that it is named after` },
    ]

  const components = entries.filter(({ isType }) => path.endsWith('.tsx') && !isType)
  return components.flatMap(({ exportName: { name } }) => {
    const screen = name?.match(screenName)?.[1]
    if (!screen || path.endsWith(`-${screen.toLowerCase()}.tsx`)) return []
    return [
      { key: path, line: `${path}: it exports ${name}, so its name must end in -${screen.toLowerCase()}` },
    ]
  })
}

/** A component that is a page or a dialog; `Dialog` alone is what dialogs are made of. */
const screenName = /^[A-Z]\w*(Page|Dialog)$/

/** planSettlement, PlanSettlement, PLAN_SETTLEMENT and plan-settlement are one name; so are readCSV and read-csv. */
const plain = (name: string) => name.replace(/[-_]/g, '').toLowerCase()
