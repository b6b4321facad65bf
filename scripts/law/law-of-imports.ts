import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { House } from './house.ts'
import { importsIn, type Project, type SourceFile } from './read-project.ts'

/**
 * Checks the imports of every file by its place: each place imports only those before it.
 * @returns one line for each violation
 */
export function lawOfImports({ root, files }: Project, house: House): string[] {
  return files.flatMap((file) => {
    const place = placeOf(file.path, house)
    if (!place) return [`${file.path}: no place for it is written in scripts/law/house.ts`]
    return importViolations(root, file, place, house)
  })
}

function placeOf(path: string, { mayImport }: House): string | undefined {
  const folder = dirname(path)
  const above = folder.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'))
  return [path, `${folder}/*`, ...above].find((place) => place in mayImport)
}

function importViolations(root: string, file: SourceFile, place: string, house: House): string[] {
  const { path } = file
  const isTest = /\.test\.tsx?$/.test(path)
  const allowed = (isTest && house.testMayImport[path.split('/')[0] ?? '']) || house.mayImport[place] || []

  return importsIn(file).flatMap(({ specifier, target, line }) => {
    const say = (rule: string) => [`${path}:${line} imports '${specifier}': ${rule}`]
    if (/^(@amanah\/|#|~)/.test(specifier)) return say('no aliases; write the relative path')
    if (target === undefined) {
      const only = isTest ? undefined : house.onlyPackage[place]
      return !only || specifier.split('/')[0] === only ? [] : say(`only the package ${only} is allowed here`)
    }
    if (!existsSync(join(root, target)) || !basename(target).includes('.'))
      return say('there is no such file; the path needs its extension')
    const targetPlace = placeOf(target, house)
    if (!targetPlace || targetPlace === place || allowed.includes(targetPlace)) return []
    return say(`${place} may not import ${targetPlace}`)
  })
}
