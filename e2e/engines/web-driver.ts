import type { ChildProcess } from 'node:child_process'

/**
 * Property that identifies an element in an answer of WebDriver (https://www.w3.org/TR/webdriver2/#elements).
 */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
export type ElementReference = { [elementKey]: string }

/** WebDriver commands of the journeys: method and path over HTTP, and the name in Firefox's Marionette. */
export const commands = {
  open: ['POST', '/url', 'Navigate'],
  address: ['GET', '/url', 'GetCurrentURL'],
  back: ['POST', '/back', 'Back'],
  reload: ['POST', '/refresh', 'Refresh'],
  run: ['POST', '/execute/sync', 'ExecuteScript'],
  click: ['POST', '/element/:id/click', 'ElementClick'],
  clear: ['POST', '/element/:id/clear', 'ElementClear'],
  type: ['POST', '/element/:id/value', 'ElementSendKeys'],
  frame: ['POST', '/frame', 'SwitchToFrame'],
  resize: ['POST', '/window/rect', 'SetWindowRect'],
  screenshot: ['GET', '/screenshot', 'TakeScreenshot'],
  timeouts: ['POST', '/timeouts', 'SetTimeouts'],
} as const

type Command = keyof typeof commands

/** Sends one command and returns its value. @throws Error with WebDriver's code and message */
type SendCommand = (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>

/** A running browser with one window. */
export type Engine = { send: SendCommand; close(): Promise<void> }

export const elementId = (element: ElementReference): string => element[elementKey]

/** Ends a program when the stack is disposed, or when this process exits because a journey was cut off. */
export function endWith(cleanup: AsyncDisposableStack, program: ChildProcess): void {
  const kill = () => program.kill()
  const ended = new Promise((resolve) => program.once('exit', resolve))
  process.on('exit', kill)
  cleanup.defer(async () => {
    process.off('exit', kill)
    if (program.exitCode === null && kill()) await ended
  })
}
