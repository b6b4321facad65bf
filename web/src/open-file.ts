import { saveFile } from './save-file.ts'

/** Opens a file in a tab of its own, from where it is printed; where the browser lets no tab open it is saved. */
export function openFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  if (!window.open(url)) saveFile(file, name)
  // Not at once: the tab has not begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
