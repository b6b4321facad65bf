import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ProjectRules } from './project-rules.ts'
import { importsIn, type Project, type SourceFile } from './read-project.ts'

/**
 * Checks the imports of every file by its place: each place imports only those before it.
 * @returns one line for each violation
 */
export function lawOfImports({ root, files }: Project, rules: ProjectRules): string[] {
  return files.flatMap((file) => {
    const place = placeOf(file.path, rules)
    if (!place) return [`${file.path}: no place for it is written in scripts/law/project-rules.ts`]
    return importViolations(root, file, place, rules)
  })
}

function placeOf(path: string, { mayImport }: ProjectRules): string | undefined {
  const folder = dirname(path)
  const above = folder.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'))
  return [path, `${folder}/*`, ...above].find((place) => place in mayImport)
}

function importViolations(root: string, file: SourceFile, place: string, rules: ProjectRules): string[] {
  const { path } = file
  const isTest = /\.test\.tsx?$/.test(path)
  const narrow = isTest
    ? undefined
    : Object.keys(rules.mayImportOnly).find((one) => path.startsWith(`${one}/`))
  const allowed =
    (isTest && rules.testMayImport[path.split('/')[0] ?? '']) ||
    rules.mayImportOnly[narrow ?? ''] ||
    rules.mayImport[place] ||
    []
  const isFeature = place.startsWith('server/src/') && place !== 'server/src/platform'

  return importsIn(file).flatMap(({ specifier, target, line, isType }) => {
    const say = (rule: string) => [`${path}:${line} imports '${specifier}': ${rule}`]
    if (/^(@amanah\/|#|~)/.test(specifier)) return say('no aliases; write the relative path')
    if (target === undefined) {
      const only = isTest ? undefined : rules.onlyPackage[place]
      return !only || specifier.split('/')[0] === only ? [] : say(`only the package ${only} is allowed here`)
    }
    if (!existsSync(join(root, target)) || !basename(target).includes('.'))
      return say('there is no such file; the path needs its extension')
    const targetPlace = placeOf(target, rules)
    const isOwn = narrow ? target.startsWith(`${narrow}/`) : targetPlace === place
    const isSharedType = isFeature && !narrow && isType && rules.sharedTypes.includes(target)
    if (!targetPlace || isOwn || isSharedType || allowed.includes(targetPlace)) return []
    return say(`${narrow ?? place} may not import ${targetPlace}`)
  })
}
