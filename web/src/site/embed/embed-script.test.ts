import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.useRealTimers())

test('the link in place of a blocked form has the amount of its element', () => {
  vi.useFakeTimers()
  const currentScript = Object.assign(document.createElement('script'), {
    src: 'https://give.example/amanah-donate.js',
  })
  Object.defineProperty(document, 'currentScript', { value: currentScript, configurable: true })
  new Function(readFileSync(join(import.meta.dirname, '../../../public/embed.js'), 'utf8'))()
  document.body.innerHTML = `<amanah-donate campaign="wells" amount="2500"></amanah-donate>
    <amanah-donate campaign="wells"></amanah-donate>
    <amanah-donate campaign="wells" page="sana-walks" amount="2500"></amanah-donate>
    <amanah-donate cause="3" amount="2500"></amanah-donate>`
  vi.advanceTimersByTime(8000)
  expect([...document.links].map(({ href }) => href)).toEqual([
    'https://give.example/campaigns/wells?amount=2500',
    'https://give.example/campaigns/wells',
    'https://give.example/campaigns/wells/sana-walks?amount=2500',
    'https://give.example/?cause=3&amount=2500',
  ])
})
