import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestMailServer } from '../server/test/test-mail-server.ts'
import { startAmanah } from './start-amanah.ts'

/** Starts an empty installation with a mail server, as in production except for https. */
export async function startEmpty(cleanup: AsyncDisposableStack) {
  const dataDir = await mkdtemp(join(tmpdir(), 'amanah-e2e-'))
  cleanup.defer(() => rm(dataDir, { recursive: true }))
  const mails = await startTestMailServer()
  cleanup.defer(() => mails.close())
  const amanah = await startAmanah({ DATA_DIR: dataDir, DEMO_DATA: 'false', SMTP_URL: mails.url })
  cleanup.defer(() => amanah.stop())
  const setUpLink = /http:\S+set-up#\S+/.exec(amanah.said.join('\n'))?.[0] ?? ''
  return { amanah, mails, setUpLink }
}
