import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'

/** Pages of the tests have no style sheet that could hide an element from the pointer, or react to it. */
const quick = { pointerEventsCheck: PointerEventsCheckLevel.Never, skipHover: true }

export type Person = ReturnType<typeof newPerson>

/**
 * A person with mouse and keyboard. `enter` pastes a text into a field: `type` sends five events and renders
 * the page for each letter, which only a field that looks at single letters needs.
 */
export function newPerson(options: Parameters<typeof userEvent.setup>[0] = {}) {
  const person = userEvent.setup({ ...quick, ...options })
  return Object.assign(person, {
    async enter(field: Element, text: string): Promise<void> {
      await person.click(field)
      await person.paste(text)
    },
  })
}
