const key = /(['"])([a-z][a-z0-9-]*(?:\.[\w -]+)+)\1/g
const beginning = /`([a-z][a-z0-9-]*\.[\w. -]*)\$\{/g

/**
 * Finds the keys of messages in source code: whole ones such as 'site.title', and the beginnings of template keys such as
 * `status.${status}`, which use every key that begins so.
 * @returns whether the code uses a key
 */
export function keysInCode(code: string): (key: string) => boolean {
  const whole = new Set(Array.from(code.matchAll(key), ([, , one]) => one))
  const begun = new Set(Array.from(code.matchAll(beginning), ([, one = '']) => one))
  return (asked) => whole.has(asked) || [...begun].some((one) => asked.startsWith(one))
}
