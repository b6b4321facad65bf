import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { commands, type Engine, endWith } from './web-driver.ts'

/** Firefox windows are otherwise at least 450 px wide. */
const narrowWindow = ':root { min-width: 0 !important }'

/**
 * Starts headless Firefox through Marionette
 * (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 * @param browser the path of Firefox
 */
export async function startFirefox(browser: string): Promise<Engine> {
  await using cleanup = new AsyncDisposableStack()
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  cleanup.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  const port = await freePort()
  await mkdir(join(profile, 'chrome'))
  await writeFile(join(profile, 'chrome/userChrome.css'), narrowWindow)
  await writeFile(join(profile, 'user.js'), preferences(port))

  const program = spawn(browser, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  })
  endWith(cleanup, program)

  const send = createSender(await untilConnected(port))
  cleanup.defer(async () => {
    await send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {})
  })
  await send('WebDriver:NewSession', { strictFileInteractability: false })
  const started = cleanup.move()
  return {
    async send(command, parameters = {}) {
      const answer = await send(`WebDriver:${commands[command][2]}`, parameters)
      return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer
    },
    close: () => started.disposeAsync(),
  }
}

/** Disables network lookups and prompts. */
const preferences = (port: number) =>
  Object.entries({
    'marionette.port': port,
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    'app.update.disabledForTesting': true,
    'app.normandy.enabled': false,
    'browser.aboutwelcome.enabled': false,
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
    'datareporting.policy.dataSubmissionEnabled': false,
    'extensions.update.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,',
    'toolkit.telemetry.enabled': false,
    'ui.prefersReducedMotion': 1,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

async function untilConnected(port: number): Promise<Socket> {
  for (let tries = 0; ; tries++) {
    const socket = connect(port, '127.0.0.1')
    try {
      return await new Promise<Socket>((resolve, reject) => {
        socket.once('connect', () => resolve(socket))
        socket.once('error', reject)
      })
    } catch (error) {
      socket.destroy()
      if (tries > 400) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/**
 * Returns a function that sends commands over the socket, in Marionette's framing: the length of a JSON text
 * in bytes, a colon, the text `[type, id, error or name, value]`.
 */
function createSender(socket: Socket): (name: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let received = Buffer.alloc(0)
  let last = 0
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (colon < 0 || received.length < end) return
      const message = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      // The first message is a greeting.
      if (!Array.isArray(message)) continue
      const [, id, error, value] = message
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`))
      else waiting.get(id)?.resolve(value)
      waiting.delete(id)
    }
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'))
  })
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      const text = JSON.stringify([0, last, name, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}
