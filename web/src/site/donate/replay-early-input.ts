declare global {
  interface Window {
    /** Clicks before the page was interactive, see public/start.js. */
    earlyClicks?: HTMLButtonElement[] | undefined
  }
}

/**
 * Replays the choices, typing and clicks made before the page was interactive, in order. React leaves them in
 * the fields that it hydrates, but does not add them to the state.
 */
export async function replayEarlyInput(): Promise<void> {
  const fields = [...document.querySelectorAll<HTMLInputElement>('#root input')].flatMap((field) => {
    if (field.type === 'radio') return field.checked && !field.defaultChecked ? () => choose(field) : []
    const { value } = field
    return value === field.defaultValue ? [] : () => type(field, value)
  })
  const clicks = (window.earlyClicks ?? []).map((button) => () => button.click())
  window.earlyClicks = undefined
  for (const act of [...fields, ...clicks]) {
    // Lets React render one action before the next.
    await null
    act()
  }
}

/** Makes React hydrate the part around a field, as React does before it handles an event. */
const hydrate = (field: HTMLInputElement) => field.dispatchEvent(new Event('input', { bubbles: true }))

function choose(radio: HTMLInputElement): void {
  hydrate(radio)
  radio.checked = false
  radio.click()
}

/** Sets the donor's value through the native property, because React ignores values that it set itself. */
function type(field: HTMLInputElement, value: string): void {
  hydrate(field)
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
