declare global {
  interface Window {
    /** Buttons that were pressed before anything listened, see public/start.js. */
    earlyClicks?: HTMLButtonElement[] | undefined
  }
}

/** Gives the page what was chosen, typed and pressed while its script was still travelling, one after the other. */
export async function repeatEarlyInput(): Promise<void> {
  const fields = [...document.querySelectorAll<HTMLInputElement>('#root input')].flatMap((field) => {
    if (field.type === 'radio') return field.checked && !field.defaultChecked ? () => choose(field) : []
    const { value } = field
    return value === field.defaultValue ? [] : () => type(field, value)
  })
  const clicks = (window.earlyClicks ?? []).map((button) => () => button.click())
  window.earlyClicks = undefined
  for (const act of [...fields, ...clicks]) {
    // React draws what a person did before the next thing happens.
    await null
    act()
  }
}

function choose(radio: HTMLInputElement): void {
  radio.checked = false
  radio.click()
}

/** React takes no notice of a value that it has set itself: the donor's is set past it. */
function type(field: HTMLInputElement, value: string): void {
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
