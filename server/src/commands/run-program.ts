import { type Config, ConfigError, readConfig } from '../config.ts'

/** Shutdown functions of a program, run in reverse order. */
export type Undo = (() => Promise<unknown> | unknown)[]

/** Prints for the person at the terminal. */
export const print = (line: string) => console.log(line)

/** Exit codes that `npm start` and a supervisor can tell apart. */
export const exitCodes = { wrongSettings: 2, runsAlready: 3 }

/**
 * Starts a program that runs until a signal, or the end of its parent process, stops it. The functions that
 * `start` adds to `undo` run then, or when it fails half-way.
 */
export async function runProgram(start: (config: Config, undo: Undo) => Promise<void>): Promise<void> {
  const undo: Undo = []
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= undoAll(undo).then(() => process.exit())
    return stopped
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!stopped && !process.send) print('\nStopping…')
      void stop()
    })
  process.on('disconnect', stop)
  try {
    await start(readConfig(), undo)
  } catch (error) {
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

async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      console.error(error)
      process.exitCode = 1
    }
  }
}
