import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Project, readProject } from './read-project.ts'

/** Runs `find` on a temporary project that consists of these files. */
export function withProject<Found>(files: Record<string, string>, find: (project: Project) => Found): Found {
  const root = mkdtempSync(join(tmpdir(), 'law-of-the-house-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const folders = new Set(Object.keys(files).map((path) => path.replace(/\/.*/, '')))
    return find(readProject(root, folders))
  } finally {
    rmSync(root, { recursive: true })
  }
}
