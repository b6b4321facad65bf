import type { ProjectRules } from './project-rules.ts'
import { importsIn, type Project } from './read-project.ts'

/**
 * Checks the graph of the server's folders, built from all imports but those of tests, types included: each
 * folder appears in the order once, none imports a later one, and the graph stays within its limits. Files
 * directly in server/src belong to no folder: they put the folders together.
 * @returns one line for each violation
 */
export function lawOfFolders(project: Project, { serverGraph, isForTests }: ProjectRules): string[] {
  const { folders, mostImports, mostFloors } = serverGraph
  const graph = readFolderGraph(project, isForTests)
  const pairs = [...graph].flatMap(([folder, imports]) => [...imports].map((to) => [folder, to] as const))
  const upward = pairs.filter(
    ([folder, to]) => folders.includes(folder) && folders.indexOf(folder) < folders.indexOf(to),
  )
  const floors = countFloors(graph)
  return [
    ...folders
      .filter((one, index) => folders.indexOf(one) !== index)
      .map((one) => `${one}: stands in the order twice`),
    ...folders
      .filter((one) => /\.\w+$|\*$/.test(one))
      .map((one) => `${one}: the order has folders, no files`),
    ...[...graph.keys()].filter((one) => !folders.includes(one)).map((one) => `${one}: is not in the order`),
    ...upward.map(([folder, to]) => `${folder} imports ${to}, which stands after it`),
    ...(pairs.length > mostImports
      ? [`server/src: ${pairs.length} imports from folder to folder; at most ${mostImports}`]
      : []),
    ...(floors > mostFloors ? [`server/src: ${floors} floors of folders; at most ${mostFloors}`] : []),
  ]
}

const root = 'server/src/'

/** The folder directly in server/src that a file belongs to; undefined for a file directly in it. */
const folderOf = (path: string): string | undefined =>
  path.startsWith(root) ? /^server\/src\/[^/]+(?=\/)/.exec(path)?.[0] : undefined

function readFolderGraph({ files }: Project, isForTests: RegExp): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const folder = folderOf(file.path)
    if (!folder || isForTests.test(file.path)) continue
    const imports = graph.get(folder) ?? new Set()
    graph.set(folder, imports)
    for (const { target } of importsIn(file)) {
      const to = target && folderOf(target)
      if (to && to !== folder) imports.add(to)
    }
  }
  return graph
}

/** Length of the longest chain of imports; a cycle counts once. */
function countFloors(graph: ReadonlyMap<string, ReadonlySet<string>>): number {
  const known = new Map<string, number>()
  const floorOf = (folder: string): number => {
    const found = known.get(folder)
    if (found !== undefined) return found
    known.set(folder, 0)
    const floor = 1 + Math.max(0, ...[...(graph.get(folder) ?? [])].map(floorOf))
    known.set(folder, floor)
    return floor
  }
  return Math.max(0, ...[...graph.keys()].map(floorOf))
}
