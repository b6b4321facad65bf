const wholeKey = /(['"])([a-z][a-z0-9-]*(?:\.[\w -]+)+)\1/g
const templateKey = /`([a-z][a-z0-9-]*\.(?:[\w. -]|\$\{(?!string\})[^}`]*\})*)`/g

/**
 * Finds message keys in source code: literal keys such as 'site.title', and template keys such as
 * `office.status.${status}`, which use every matching key. A type such as `fields.${string}` uses none.
 * @returns a predicate: whether the code uses a key
 */
export function keysInCode(code: string): (key: string) => boolean {
  const whole = new Set(Array.from(code.matchAll(wholeKey), ([, , key]) => key))
  const templates = new Set(
    Array.from(code.matchAll(templateKey), ([, key = '']) =>
      key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '.+'),
    ),
  )
  const fits = new RegExp(`^(?:${[...templates].join('|')})$`)
  return (key) => whole.has(key) || fits.test(key)
}
