export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Delayed: the browser has not begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Opens a file in its own tab, for printing; saves it when the browser blocks the tab. */
export function openFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  if (!window.open(url)) saveFile(file, name)
  // Delayed: the tab has not begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const sentFileName = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
