import { type Config, ConfigError, readConfig } from './config.ts'

type Shutdown = () => Promise<unknown> | unknown

/**
 * Collects the shutdown functions of a program, which run in reverse order. `push` throws once the shutdown
 * has begun.
 */
export type Cleanup = { push(step: Shutdown): unknown }

/** Prints for the person at the terminal. */
export const print = (line: string) => console.log(line)

/** Exit codes that `npm start` and a supervisor can tell apart. */
export const exitCodes = { wrongSettings: 2, runsAlready: 3 }

/** Longest shutdown of a process whose parent has died: no supervisor would kill it if a step hangs. */
const orphanStopTimeoutMs = 30_000

/**
 * Starts a program that runs until a signal, or the end of its parent process, stops it. The functions that
 * `start` adds to `cleanup` run then, or when it fails half-way.
 */
export async function runProgram(start: (config: Config, cleanup: Cleanup) => Promise<void>): Promise<void> {
  const steps: Shutdown[] = []
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= cleanUpAll(steps).then(() => process.exit())
    return stopped
  }
  const cleanup: Cleanup = {
    push(step) {
      steps.push(step)
      if (!stopped) return
      // Runs the new step at once, beside the running ones: an earlier step may wait for its resources.
      void cleanUpAll(steps)
      throw new Error('The program is stopped while it starts.')
    },
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!stopped && !process.send) print('\nStopping…')
      void stop()
    })
  const stopOrphan = () => {
    setTimeout(() => process.exit(1), orphanStopTimeoutMs).unref()
    void stop()
  }
  process.on('disconnect', stopOrphan)
  // A parent that died before the line above leaves no event.
  if (process.send && !process.connected) stopOrphan()
  try {
    await start(readConfig(), cleanup)
  } catch (error) {
    if (stopped) return stopped // caused by the shutdown
    if (error instanceof ConfigError) {
      console.error(`The settings are not valid:\n${error.message}`)
      process.exitCode = exitCodes.wrongSettings
    } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      console.error(`Another program is using the port: ${error.message}. Set another PORT.`)
      process.exitCode = 1
    } else {
      console.error(error)
      process.exitCode = 1
    }
    await stop()
  }
}

async function cleanUpAll(steps: Shutdown[]): Promise<void> {
  for (const step of steps.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      console.error(error)
      process.exitCode = 1
    }
  }
}
