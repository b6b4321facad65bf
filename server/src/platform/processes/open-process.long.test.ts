import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProcess } from './open-process.ts'

/** Answers with the job; loops forever, fills the memory or exits when asked to. */
const program = `
process.on('message', (job) => {
  if (job.act === 'loop') for (;;);
  if (job.act === 'fill') for (const all = []; ; ) all.push(Buffer.alloc(1e7, 1));
  if (job.act === 'exit') process.exit(1);
  process.send({ ...job, settings: Object.keys(process.env).filter((name) => name.includes('SECRET')) });
});
process.send('ready');`

test('input that loops, fills the memory or ends the process is given up, and the next is answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amanah-process-'))
  try {
    await writeFile(join(folder, 'program.mjs'), program)
    const options = { program: join(folder, 'program.mjs'), maxMs: 3000, maxKilobytes: 1_000_000 }
    const ask = openProcess<{ act: string }, { act: string; settings: string[] }>(options)
    process.env.SECRET_OF_A_TEST = 'unknown to the process'
    for (const act of ['loop', 'fill', 'exit']) {
      // Sent at once: the second waits for the first.
      const [stopped, answered] = await Promise.all([ask({ act }), ask({ act: 'answer' })])
      expect(stopped).toBeNull()
      expect(answered).toEqual({ act: 'answer', settings: [] })
    }
    const many = Array.from({ length: 12 }, () => ask({ act: 'answer' }).catch((error) => error.status))
    expect((await Promise.all(many)).filter((answer) => answer === 503)).toHaveLength(3)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 60_000)
