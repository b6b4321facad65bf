import type { ProjectRules } from './project-rules.ts'
import { importsIn, type Project } from './read-project.ts'

/**
 * Finds import cycles, including type imports and lazily loaded modules (Tarjan's strongly connected
 * components).
 * @returns one line for each cycle
 */
export function lawOfCircles({ files }: Project, _house: ProjectRules): string[] {
  const targets = new Map(
    files.map((file) => [file.path, importsIn(file).flatMap(({ target }) => target ?? [])]),
  )
  const found: string[] = []
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []

  function visit(path: string): number {
    const own = index.size
    index.set(path, own)
    stack.push(path)
    let low = own
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue
      if (!index.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, index.get(target) ?? low)
    }
    lowest.set(path, low)
    if (low === own) {
      const circle = stack.splice(stack.indexOf(path))
      if (circle.length > 1 || targets.get(path)?.includes(path))
        found.push(`${circle.sort().join(', ')}: a circle of imports`)
    }
    return low
  }

  for (const path of targets.keys()) if (!index.has(path)) visit(path)
  return found
}
