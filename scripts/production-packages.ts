type Entry = {
  link?: true
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  [field: string]: unknown
}

/** Contents of package-lock.json: each package by its folder. */
export type Lock = { packages: Record<string, Entry> }

/**
 * Reduces the lock file to the runtime dependencies of these workspaces: the same versions and hashes, no
 * build or test packages. No `engines` either: the packages run on the Node that the release brings along,
 * and npm would compare them with the system's.
 * @throws Error when package-lock.json lacks a package
 */
export function keepRuntimePackages({ packages, ...head }: Lock, workspaces: readonly string[]): Lock {
  const starts = ['', ...workspaces]
  const needed = reach(packages, starts, false)
  const runtimePaths = reach(packages, starts, true)
  const isRuntimePackage = (path: string, { link, resolved = '' }: Entry) =>
    link ? workspaces.includes(resolved) : runtimePaths.has(path)

  const kept = Object.entries(packages)
    .filter(([path, entry]) => isRuntimePackage(path, entry))
    .map(([path, entry]) => {
      const { dev, devOptional, optional, devDependencies, engines, ...rest } = entry
      const isOptional = !entry.link && !needed.has(path)
      return [path, { ...rest, ...(path === '' && { workspaces }), ...(isOptional && { optional: true }) }]
    })
  return { ...head, packages: Object.fromEntries(kept) }
}

/** All transitive dependencies of these packages. */
function reach(packages: Lock['packages'], starts: string[], withOptional: boolean): Set<string> {
  const found = new Set(starts)
  // Iterating over a set also visits entries added meanwhile.
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

/** Resolves a package as Node does: in the importer's folder, or in one above. */
function locate(packages: Lock['packages'], from: string, name: string): string | undefined {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  if (path in packages) return path
  return from ? locate(packages, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name) : undefined
}
