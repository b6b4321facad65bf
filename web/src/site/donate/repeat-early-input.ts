declare global {
  interface Window {
    /** Buttons that were pressed before anything listened, see public/start.js. */
    earlyClicks?: HTMLButtonElement[] | undefined
  }
}

/** Gives the page what was chosen, typed and pressed while its script was still travelling. */
export function repeatEarlyInput(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('#root input')) {
    if (input.type === 'radio') {
      if (input.checked && !input.defaultChecked) repeat(input, 'checked', 'click')
    } else if (input.value !== input.defaultValue) repeat(input, 'value', 'input')
  }
  const clicked = window.earlyClicks
  window.earlyClicks = undefined
  for (const button of clicked ?? []) button.click()
}

/** React compares with what it set last itself, so it is shown its own value first, and then the donor's. */
function repeat(input: HTMLInputElement, property: 'checked' | 'value', event: 'click' | 'input'): void {
  const given = input[property]
  Object.assign(input, { [property]: property === 'checked' ? false : input.defaultValue })
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, property)?.set?.call(input, given)
  input.dispatchEvent(new Event(event, { bubbles: true }))
}
