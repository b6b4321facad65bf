import { readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'

/** Reads subject, text and HTML of an e-mail in the outbox, decoded. */
export async function mailText(file: string): Promise<string> {
  const { subject, text, html } = await PostalMime.parse(await readFile(file))
  return [subject, text, html].join('\n')
}
