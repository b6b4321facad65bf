/** Placeholder in SQL for a value only known at run time. */
export const hole = '\uFFFC'

/** `table` is undefined when its name is only known at run time. */
export type SqlWrite = { at: number; verb: string; table: string | undefined; after: string }

const word = String.raw`(?:"[^"]*"|[\w$${hole}]+)`
const table = String.raw`${word}(?:\s*\.\s*${word})?`

/**
 * Matches the place at which a statement begins: the start of the text, or after `;`, a bracket, a hole or
 * one of these words. The `update` of `for update` is thus no statement.
 */
const opening = String.raw`(?<=(?:^|[;()${hole}]|\b(?:begin|then|else|explain|analyze))\s*)`
const verbs = [
  String.raw`insert\s+into`,
  String.raw`update(?!\s+set\b)(?:\s+only\b)?`, // `then update set` in a merge names no table
  String.raw`delete\s+from(?:\s+only\b)?`,
  String.raw`merge\s+into(?:\s+only\b)?`,
  String.raw`truncate(?:\s+table\b)?(?:\s+only\b)?`,
  'copy',
]
const write = new RegExp(
  String.raw`${opening}(${verbs.join('|')})(?:\s+(${table}(?:\s*\*?\s*,\s*(?:only\s+)?${table})*)|\s*$)`,
  'gi',
)

/**
 * Finds the tables that SQL writes, each with the offset of its statement.
 * @param sql one or several statements, or a part of one, with a {@link hole} for each interpolation
 */
export function writesInSql(sql: string): SqlWrite[] {
  const bare = withoutCommentsAndTexts(sql)
  return [...bare.matchAll(write)].flatMap(({ index, 0: all, 1: verb = '', 2: names = hole }) => {
    const after = bare.slice(index + all.length)
    if (/^copy$/i.test(verb) && !/^\s*(\([^)]*\)\s*)?from\b/i.test(after)) return []
    return names.split(',').map((name) => ({ at: index, verb, table: tableName(name), after }))
  })
}

/** The table name as in the list of owners: without our schema, quotes or alias. */
export function tableName(written: string): string | undefined {
  if (written.includes(hole)) return undefined
  const [first = ''] = written
    .replace(/\s*\.\s*/g, '.')
    .replace(/^\s*(only\s+)?/i, '')
    .split(/[\s*]/)
  const plain = first.replace(/"([^"]*)"|[^".]+/g, (part, quoted) => quoted ?? part.toLowerCase())
  return plain.replace(/^public\./, '')
}

/** Blanks out comments and strings at equal length, so offsets stay valid. */
function withoutCommentsAndTexts(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"/g, (part) =>
    part.startsWith('"') ? part : part.replace(/[^\n]/g, ' '),
  )
}
