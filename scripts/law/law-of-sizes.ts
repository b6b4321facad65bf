import { basename, dirname } from 'node:path'
import type { ProjectRules } from './project-rules.ts'
import { importsIn, type Project, reportUnneeded, type SourceFile } from './read-project.ts'

/** A helper of at most this many lines belongs in the file of its only importer. */
const fewLines = 40
const manyLines = 300

/** Files named after their role; and programs, which run when they are imported. */
const role = /\.(routes|queries|jobs|checks|gateway|config|d)\.\w+$|\.mjs$/
const program = /\/commands\/|\/main\.\w+$|^(scripts|bench)\/[^/]+$/

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || /^((server|web)\/test|e2e)\//.test(path)

/**
 * Checks file sizes: one concept, 40 to 300 lines. A short file whose only importer is in its folder belongs
 * in that file, except the answer of a call beside its routes and a lazily loaded module. Tests do not count.
 * @returns one line for each violation
 */
export function lawOfSizes({ files }: Project, rules: ProjectRules): string[] {
  const code = files.filter(({ path }) => !isTest(path))
  const importers = new Map<string, { file: SourceFile; isLazy: boolean }[]>()
  for (const file of code)
    for (const { target, isLazy } of importsIn(file))
      if (target) importers.set(target, [...(importers.get(target) ?? []), { file, isLazy }])

  const short = code.flatMap((file) => {
    const importer = onlyImporter(file, importers.get(file.path) ?? [])
    return importer ? [{ file, importer }] : []
  })
  const long = code.filter((file) => linesOf(file) > manyLines).map(({ path }) => path)
  return [
    ...short
      .filter(({ file }) => !(file.path in rules.shortFiles))
      .map(
        ({ file, importer }) =>
          `${file.path}: ${linesOf(file)} lines that ${basename(importer)} alone imports; fold it in`,
      ),
    ...reportUnneeded('shortFiles', rules.shortFiles, (path) => short.some(({ file }) => file.path === path)),
    ...long
      .filter((path) => !(path in rules.longFiles))
      .map((path) => `${path}: more than ${manyLines} lines; split it, or say in longFiles why not`),
    ...reportUnneeded('longFiles', rules.longFiles, (path) => long.includes(path)),
  ]
}

/** The file that a short one should be folded into. */
function onlyImporter(
  file: SourceFile,
  importers: { file: SourceFile; isLazy: boolean }[],
): string | undefined {
  const only = importers[0]?.file
  if (!only || importers.some((one) => one.file !== only || one.isLazy)) return undefined
  const lines = linesOf(file)
  const fits =
    lines <= fewLines &&
    lines + linesOf(only) <= manyLines &&
    dirname(only.path) === dirname(file.path) &&
    (only.path.endsWith('.tsx') || !file.path.endsWith('.tsx'))
  const isApart = role.test(file.path) || /\.(routes|config)\.\w+$/.test(only.path) || program.test(only.path)
  return fits && !isApart ? only.path : undefined
}

const linesOf = ({ text }: SourceFile) => text.split('\n').length - 1
