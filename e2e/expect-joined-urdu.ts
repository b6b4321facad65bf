import { expect } from '@playwright/test'

/**
 * Expression for any engine: whether each of the two Urdu characters that many Arabic fonts lack (U+06C1,
 * U+06BE) joins with itself in the page's font. Without joined forms, two are twice as wide as one.
 */
const isUrduJoined = `['\\u06c1', '\\u06be'].every((letter) => {
  const probe = document.createElement('span')
  probe.style.cssText = 'position: absolute; font-size: 64px'
  const width = (text) => {
    probe.textContent = text
    return probe.getBoundingClientRect().width
  }
  document.body.append(probe)
  const joined = width(letter + letter) < 2 * width(letter) - 1
  probe.remove()
  return joined
})`

/** @param evaluate evaluates an expression in the page, for any driver */
export const expectJoinedUrdu = (evaluate: (expression: string) => Promise<unknown>): Promise<void> =>
  expect.poll(() => evaluate(isUrduJoined), 'Urdu characters are joined').toBe(true)
