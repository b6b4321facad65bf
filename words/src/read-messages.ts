import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The messages of one file of a language, as they are written (ICU MessageFormat by key). */
export type MessageFile = { name: string; messages: Record<string, string> }

/** The files of a language in the order of their names. @param folder words/en */
export const readMessages = (folder: string): MessageFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.json'.length),
      messages: JSON.parse(readFileSync(join(folder, file), 'utf8')),
    }))
