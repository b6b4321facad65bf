import { saveFile } from './save-file.ts'

/** Opens a file in its own tab, for printing; saves it when the browser blocks the tab. */
export function openFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  if (!window.open(url)) saveFile(file, name)
  // Delayed: the tab has not begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
