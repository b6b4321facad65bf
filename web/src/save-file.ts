/** Saves a file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Delayed: the browser has not begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
