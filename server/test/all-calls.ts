import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from '../../contract/src/entry.ts'

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'who' in value && 'path' in value && 'answer' in value

const folder = join(import.meta.dirname, '../../contract/src')
const files: object[] = await Promise.all(
  globSync('*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => import(join(folder, file))),
)

/** Every call of the contract, whether the server mounts it or not. */
export const allCalls: readonly Entry[] = files.flatMap((file) => Object.values(file).filter(isEntry))
