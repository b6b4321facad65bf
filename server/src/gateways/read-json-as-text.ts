type SourceReviver = (key: string, value: unknown, context: { source: string }) => unknown

/**
 * JSON.parse with the third argument of its reviver (ES2026), which TypeScript's library does not declare
 * yet.
 */
const parseJson = JSON.parse as (text: string, reviver: SourceReviver) => unknown

/**
 * Parses JSON with every number as its source text: no amount passes through a float, and a hash covers the
 * exact string.
 * @returns undefined for invalid JSON
 */
export function readJsonAsText(json: string): unknown {
  try {
    return parseJson(json, (_, value, context) => (typeof value === 'number' ? context.source : value))
  } catch {
    return undefined
  }
}
