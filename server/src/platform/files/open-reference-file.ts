import { Download } from '../http/answers.ts'
import type { Storage } from './storage.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

export async function openReferenceFile(storage: Storage, key: string, name: string): Promise<Download> {
  const extension = key.split('.').at(-1) ?? ''
  return new Download({
    content: await storage.getStream(key),
    type: types[extension] ?? 'application/octet-stream',
    name: `${name}.${extension}`,
    disposition: 'inline',
  })
}
