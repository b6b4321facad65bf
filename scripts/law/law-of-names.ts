import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { valuesOf } from './law-of-exports.ts'
import type { ProjectRules } from './project-rules.ts'
import { code, type Project } from './read-project.ts'

const emptyWord = /^(utils?|helpers?|common|misc|shared|core|lib|managers?|services?|handlers?)$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/

const migrations = 'server/migrations'

/**
 * Checks file names: kebab-case, no meaningless words, a page ends in -page and a dialog in -dialog, and each
 * migration begins with its own number of four digits.
 * @returns one line for each violation
 */
export function lawOfNames({ root, files }: Project, _house: ProjectRules): string[] {
  return numberViolations(join(root, migrations)).concat(fileViolations(files))
}

const fileViolations = (files: Project['files']) =>
  files.flatMap((file) => [
    ...wordViolations(file.path),
    ...(file.path.endsWith('.tsx') ? screenViolations(file.path, valuesOf(file)) : []),
  ])

/** Migrations run in the order of their names. Branches reserve numbers, so numbers may have gaps. */
function numberViolations(folder: string): string[] {
  if (!existsSync(folder)) return []
  const numbered = readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .sort()
  const numberOf = (name: string | undefined) => /^\d{4}(?=-)/.exec(name ?? '')?.[0]
  return numbered.flatMap((name, index) => {
    const number = numberOf(name)
    return number && number !== numberOf(numbered[index - 1])
      ? []
      : [`${migrations}/${name}: its number is taken, or has not four digits`]
  })
}

function wordViolations(path: string): string[] {
  const parts = path.replace(code, '').split(/[/.]/)
  return parts.flatMap((part) => {
    if (!kebabCase.test(part)) return [`${path}: '${part}' is not kebab-case`]
    const empty = part.split('-').find((word) => emptyWord.test(word))
    return empty ? [`${path}: '${empty}' names nothing; say what is in it`] : []
  })
}

/** A page or dialog component; `Dialog` alone is the base component. */
const screenName = /^[A-Z]\w*(Page|Dialog)$/

function screenViolations(path: string, names: string[]): string[] {
  const screens = names.flatMap((name) => name.match(screenName)?.[1]?.toLowerCase() ?? [])
  if (screens.length === 0 || screens.some((screen) => path.endsWith(`-${screen}.tsx`))) return []
  return [`${path}: it exports a ${screens[0]}, so its name must end in -${screens[0]}`]
}
