type Entry = {
  link?: true
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  [field: string]: unknown
}

/** What package-lock.json holds: each package by its folder. */
export type Lock = { packages: Record<string, Entry> }

/**
 * The lock file of what these workspaces need to run: the same versions and hashes, and nothing to build or test with.
 * @throws Error when package-lock.json lacks a package
 */
export function productionPackages({ packages, ...head }: Lock, workspaces: readonly string[]): Lock {
  const starts = ['', ...workspaces]
  const needed = reach(packages, starts, false)
  const welcome = reach(packages, starts, true)
  const isKept = (path: string, { link, resolved = '' }: Entry) =>
    link ? workspaces.includes(resolved) : welcome.has(path)

  const kept = Object.entries(packages)
    .filter(([path, entry]) => isKept(path, entry))
    .map(([path, entry]) => {
      const { dev, devOptional, optional, devDependencies, ...rest } = entry
      const isOptional = !entry.link && !needed.has(path)
      return [path, { ...rest, ...(path === '' && { workspaces }), ...(isOptional && { optional: true }) }]
    })
  return { ...head, packages: Object.fromEntries(kept) }
}

/** Every package that these need, or that those need. */
function reach(packages: Lock['packages'], starts: string[], withOptional: boolean): Set<string> {
  const found = new Set(starts)
  // A set is also walked through what is added meanwhile.
  for (const path of found) {
    const entry = packages[path] ?? {}
    const isOptional = (name: string) =>
      name in (entry.optionalDependencies ?? {}) || entry.peerDependenciesMeta?.[name]?.optional === true
    for (const name of Object.keys({
      ...entry.dependencies,
      ...entry.peerDependencies,
      ...entry.optionalDependencies,
    })) {
      if (isOptional(name) && !withOptional) continue
      const place = locate(packages, path, name)
      if (place) found.add(place)
      else if (!isOptional(name)) throw new Error(`package-lock.json lacks ${name}, which ${path} needs`)
    }
  }
  return found
}

/** Where Node finds a package: in the folder of who asks, or in one above. */
function locate(packages: Lock['packages'], from: string, name: string): string | undefined {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  if (path in packages) return path
  return from ? locate(packages, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name) : undefined
}
