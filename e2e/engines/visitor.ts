import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElementReference, type Engine, elementId } from './web-driver.ts'

/** Timeout of every wait, in milliseconds; generous, because the machine may be busy. */
const waitTimeoutMs = 30_000

/** A simulated user: finds elements by their visible names, and waits for them. */
export type Visitor = ReturnType<typeof createVisitor>

/** CSS selectors of controls by ARIA role. */
const controls = {
  button: 'button, summary, [role=button], input[type=submit]',
  link: 'a[href]',
  option: '[role=option], [role=menuitem]',
}

/**
 * Wraps an engine in user actions.
 * @param address the base URL of the charity's site
 * @param pictures folder for screenshots, or undefined for none
 */
export function createVisitor({ send }: Engine, address: string, pictures?: string) {
  const run = <Value>(script: string, ...args: unknown[]) => send('run', { script, args }) as Promise<Value>

  /** Returns the first value that `look` finds. @throws Error with `what` and the text of the page */
  async function until<Found>(
    what: string,
    look: () => Promise<Found | null | undefined | false>,
  ): Promise<Found> {
    const deadline = performance.now() + waitTimeoutMs
    for (;;) {
      const found = await look().catch((error: Error) => {
        // A page that is being unloaded briefly has no document.
        if (!/no such|stale|detached|javascript error|intercepted/.test(error.message)) throw error
      })
      if (found) return found
      if (performance.now() > deadline) {
        const text = await run<string>('return location.href + "\\n" + document.body.innerText').catch(String)
        throw new Error(`${what}: not found on this page\n${text.slice(0, 3000)}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  const field = (name: string | RegExp) =>
    until(String(name), () => run<ElementReference | null>(findField, ...pattern(name)))

  /** Clicks what `locate` finds. Looks again when a render has replaced it or a toast covers it. */
  const press = (what: string | RegExp, locate: () => Promise<ElementReference | null>) =>
    until(`a click on ${what}`, async () => {
      const element = await locate()
      if (!element) return false
      await run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element)
      await send('click', { id: elementId(element) })
      return true
    })
  const byName = (selector: string, name: string | RegExp) =>
    press(name, () => run<ElementReference | null>(findByName, selector, ...pattern(name)))

  return {
    run,
    until,
    open: (path: string) => send('open', { url: new URL(path, address).href }),
    reload: () => send('reload'),
    back: () => send('back'),
    width: (width: number) => send('resize', { width, height: 900 }),
    sees: (text: string | RegExp) =>
      until(`the text ${text}`, () => run<boolean>(showsText, ...pattern(text))),
    arrives: (at: RegExp) => until(`the address ${at}`, async () => at.test(String(await send('address')))),
    button: (name: string | RegExp) => byName(controls.button, name),
    link: (name: string | RegExp) => byName(controls.link, name),
    /** Ticks a radio button or checkbox by clicking its label. */
    async tick(name: string | RegExp) {
      await press(name, async () => {
        const box = await field(name)
        return run<ElementReference>('return arguments[0].labels[0] ?? arguments[0]', box)
      })
      const box = await field(name)
      await until(`${name} ticked`, () => run<boolean>('return arguments[0].checked', box))
    },
    async fill(name: string | RegExp, text: string) {
      await until(`typing into ${name}`, async () => {
        const input = await field(name)
        await run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', input)
        await send('clear', { id: elementId(input) })
        await send('type', { id: elementId(input), text })
        return true
      })
    },
    select: (name: string | RegExp, option: string | RegExp) =>
      press(`${option} of ${name}`, async () =>
        run<ElementReference | null>(findOption, await field(name), ...pattern(option)),
      ),
    /** Chooses an option of a combobox, which stays open for more, and closes it. */
    async combobox(name: string | RegExp, option: string | RegExp) {
      await press(name, () => field(name))
      await byName(controls.option, option)
      await send('type', { id: elementId(await field(name)), text: escapeKey })
    },
    async upload(path: string, selector = 'input[type=file]') {
      await until(`a file in ${selector}`, async () => {
        const input = await run<ElementReference | null>(
          'return document.querySelector(arguments[0])',
          selector,
        )
        if (!input) return false
        await send('type', { id: elementId(input), text: path })
        return true
      })
    },
    async enterFrame(selector: string) {
      const frame = await until(selector, () =>
        run<ElementReference | null>('return document.querySelector(arguments[0])', selector),
      )
      await send('frame', { id: frame })
    },
    leaveFrame: () => send('frame', { id: null }),
    overflows: () => run<boolean>('return document.documentElement.scrollWidth > innerWidth'),
    async picture(name: string) {
      if (!pictures) return
      mkdirSync(pictures, { recursive: true })
      writeFileSync(join(pictures, `${name}.png`), Buffer.from(String(await send('screenshot')), 'base64'))
    },
  }
}

/** The Escape key in WebDriver. */
const escapeKey = '\uE00C'

/** Arguments of `new RegExp` in the page. */
const pattern = (text: string | RegExp): [string, string] =>
  typeof text === 'string' ? [text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), ''] : [text.source, text.flags]

/** Runs in the page: finds a visible element of the open dialog by name, preferring a full match. */
const names = `
const front = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].at(-1) ?? document
const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
const nameOf = (element) => {
  const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
  const text = element.getAttribute('aria-label') || by.map((id) => document.getElementById(id)?.textContent).join(' ') ||
    element.innerText || element.textContent
  return text.replace(/\\s+/g, ' ').trim()
}
const best = (elements, source, flags, name = nameOf) =>
  elements.find((element) => new RegExp('^(?:' + source + ')$', flags).test(name(element))) ??
  elements.find((element) => new RegExp(source, flags).test(name(element)))
`
const findByName = `${names}
const [selector, source, flags] = arguments
const usable = [...(selector.includes('option') ? document : front).querySelectorAll(selector)].filter((element) => isShown(element) && !element.disabled)
return best(usable, source, flags) ?? null`
const findField = `${names}
const [source, flags] = arguments
const fields = [...front.querySelectorAll('input, select, textarea, [role=combobox], [contenteditable=true]')]
const name = (element) => [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ').trim() || nameOf(element)
return best(fields.filter((element) => !element.disabled && !element.closest('[inert], [hidden]')), source, flags, name) ?? null`
const findOption = `${names}
const [list, source, flags] = arguments
return best([...list.options], source, flags, ({ textContent }) => textContent.trim()) ?? null`
const showsText = `return new RegExp(arguments[0], arguments[1]).test(document.body.innerText.replace(/\\s+/g, ' '))`
