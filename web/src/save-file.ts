/** Hands a file to the browser, which saves it as it does with any download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Not at once: the browser has not begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
