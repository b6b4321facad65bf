import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ElementReference, type Engine, elementId } from './web-driver.ts'

/** What never comes is waited for so long; a busy machine needs a part of it. */
const patience = 30_000

/** A person in front of a browser: finds things by what they show, and waits until they are there. */
export type Visitor = ReturnType<typeof visitorOf>

/** The controls that a person can name, by their role. */
const controls = {
  button: 'button, summary, [role=button], input[type=submit]',
  link: 'a[href]',
  option: '[role=option], [role=menuitem]',
}

/**
 * Wraps an engine in what a person does.
 * @param address where the charity's site is
 * @param pictures folder for screenshots, or undefined for none
 */
export function visitorOf({ send }: Engine, address: string, pictures?: string) {
  const run = <Value>(script: string, ...args: unknown[]) => send('run', { script, args }) as Promise<Value>

  /** Answers the first value that `look` finds. @throws Error that names what was waited for */
  async function until<Found>(
    what: string,
    look: () => Promise<Found | null | undefined | false>,
  ): Promise<Found> {
    const deadline = Date.now() + patience
    for (;;) {
      const found = await look().catch((error: Error) => {
        // A page that is being left has no document for a moment.
        if (!/no such|stale|detached|javascript error|intercepted/.test(error.message)) throw error
      })
      if (found) return found
      if (Date.now() > deadline) {
        const text = await run<string>('return location.href + "\\n" + document.body.innerText').catch(String)
        throw new Error(`${what}: not found on this page\n${text.slice(0, 3000)}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  const find = (selector: string, name: string | RegExp) =>
    until(String(name), () => run<ElementReference | null>(findByName, selector, ...pattern(name)))
  const field = (name: string | RegExp) =>
    until(String(name), () => run<ElementReference | null>(findField, ...pattern(name)))

  async function press(element: ElementReference) {
    await run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element)
    // A message that covers it goes away.
    await until('a click that nothing intercepts', async () => {
      await send('click', { id: elementId(element) })
      return true
    })
  }

  return {
    run,
    until,
    open: (path: string) => send('open', { url: new URL(path, address).href }),
    reload: () => send('reload'),
    back: () => send('back'),
    width: (width: number) => send('resize', { width, height: 900 }),
    /** Waits until the page shows a text. */
    sees: (text: string | RegExp) =>
      until(`the text ${text}`, () => run<boolean>(showsText, ...pattern(text))),
    /** Waits until the address matches. */
    arrives: (at: RegExp) => until(`the address ${at}`, async () => at.test(String(await send('address')))),
    button: async (name: string | RegExp) => press(await find(controls.button, name)),
    link: async (name: string | RegExp) => press(await find(controls.link, name)),
    /** Ticks a radio button or a checkbox, by the label that a person clicks. */
    async tick(name: string | RegExp) {
      const box = await field(name)
      await press(await run<ElementReference>('return arguments[0].labels[0] ?? arguments[0]', box))
      await until(`${name} ticked`, () => run<boolean>('return arguments[0].checked', box))
    },
    async fill(name: string | RegExp, text: string) {
      const input = await field(name)
      await run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', input)
      await send('clear', { id: elementId(input) })
      await send('type', { id: elementId(input), text })
    },
    async select(name: string | RegExp, option: string | RegExp) {
      const list = await field(name)
      const found = await until(`the option ${option}`, () =>
        run<ElementReference | null>(findOption, list, ...pattern(option)),
      )
      await press(found)
    },
    /** Chooses an option of a combobox, which stays open for more and is then left. */
    async combobox(name: string | RegExp, option: string | RegExp) {
      const box = await field(name)
      await press(box)
      await press(await find(controls.option, option))
      await send('type', { id: elementId(box), text: escapeKey })
    },
    /** Gives a file to the file input of that name, or to the first one. */
    async upload(path: string, selector = 'input[type=file]') {
      const input = await until(selector, () =>
        run<ElementReference | null>('return document.querySelector(arguments[0])', selector),
      )
      await send('type', { id: elementId(input), text: path })
    },
    async enterFrame(selector: string) {
      const frame = await until(selector, () =>
        run<ElementReference | null>('return document.querySelector(arguments[0])', selector),
      )
      await send('frame', { id: frame })
    },
    leaveFrame: () => send('frame', { id: null }),
    /** Whether the page is wider than its window. */
    overflows: () => run<boolean>('return document.documentElement.scrollWidth > innerWidth'),
    async picture(name: string) {
      if (!pictures) return
      mkdirSync(pictures, { recursive: true })
      writeFileSync(join(pictures, `${name}.png`), Buffer.from(String(await send('screenshot')), 'base64'))
    },
  }
}

/** Escape, as WebDriver types it. */
const escapeKey = '\uE00C'

/** A text as `new RegExp` takes it in the page. */
const pattern = (text: string | RegExp): [string, string] =>
  typeof text === 'string' ? [text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), ''] : [text.source, text.flags]

/** In the page: a shown element by its name, in the dialog that is open. A whole match is taken before a part. */
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
