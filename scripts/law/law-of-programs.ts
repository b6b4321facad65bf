import { basename, dirname } from 'node:path'
import type { ProjectRules } from './project-rules.ts'
import { code, type Project } from './read-project.ts'

/** Checks the folders that may hold only programs: other files belong in the folder of their subject. */
export function lawOfPrograms({ files }: Project, rules: ProjectRules): string[] {
  return files.flatMap(({ path }) => {
    const programs = rules.onlyPrograms[dirname(path)]
    const program = basename(path).replace(/\.test(?=\.\w+$)/, '')
    if (!programs || programs.includes(program)) return []
    const names = programs.map((name) => name.replace(code, '')).join(', ')
    return `${path}: only ${names} may stand here, and their tests`
  })
}
