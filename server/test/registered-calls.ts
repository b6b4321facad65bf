import type { FastifyInstance } from 'fastify'

/** Every registered address with each of its methods, parameters filled in. */
export function registeredCalls(app: FastifyInstance): { method: string; path: string }[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^((?:│ {3}| {4})*)[├└]── (\S+) \(([A-Z, ]+)\)/.exec(line) ?? []
      if (!part) return []
      parents.splice(indent.length / 4, parents.length, part)
      const path = parents
        .join('')
        .replace(/:link/g, 'a'.repeat(22))
        .replace(/:\w+/g, '1')
        .replace('*', '/1')
        .replace(/\/+/g, '/')
      return methods.split(', ').map((method) => ({ method, path }))
    })
}
