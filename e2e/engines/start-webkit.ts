import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { commands, type Engine, endWith } from './web-driver.ts'

/** Shrinks GTK's widgets: otherwise the toolbar's minimum width exceeds a phone's. */
const narrowToolbar = `* { padding: 0; margin: 0; min-width: 0; min-height: 0; border: 0; font-size: 1px }
button image { -gtk-icon-transform: scale(0.1) }`

/**
 * Starts WebKitGTK's MiniBrowser on its own X server, through WebKitWebDriver.
 * @param browser the path of MiniBrowser
 */
export async function startWebKit(browser: string): Promise<Engine> {
  await using cleanup = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), narrowToolbar)

  const display = await startDisplay(cleanup)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      // Layers drawn by OpenGL in software cost a fifth of the engine's CPU.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
      XDG_DATA_HOME: folder,
    },
  })
  endWith(cleanup, driver)
  const address = `http://127.0.0.1:${port}`
  await untilListening(address)

  const { sessionId } = await request('POST', `${address}/session`, {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--full-screen'] },
      },
    },
  })
  const session = `${address}/session/${sessionId}`
  cleanup.defer(() => request('DELETE', session).catch(() => {}))
  const started = cleanup.move()
  return {
    send(command, { id, ...parameters } = {}) {
      const [method, path] = commands[command]
      const body = method === 'POST' ? parameters : undefined
      return request(method, session + path.replace(':id', String(id)), body)
    },
    close: () => started.disposeAsync(),
  }
}

/** Starts Xvfb, which chooses a free display. @returns the display's name */
async function startDisplay(cleanup: AsyncDisposableStack): Promise<string> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  endWith(cleanup, server)
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.on('data', (text) => resolve(String(text).trim()))
    server.on('error', reject)
    server.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
  return `:${number}`
}

async function untilListening(address: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${address}/status`).catch((error) => {
      if (tries > 200) throw error
    })
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Longest time of one command: WebKitWebDriver sometimes stops answering, and the journey is repeated. */
const commandTimeoutMs = 60_000

// biome-ignore lint/suspicious/noExplicitAny: the value depends on the command
async function request(method: string, address: string, body?: object): Promise<any> {
  const answer = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(commandTimeoutMs),
  })
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const { value }: any = await answer.json()
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
