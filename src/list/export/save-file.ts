import { safeFileName } from '@/lib/net/safe-path'

/** Saves a file as the browser does with any download; its name is cleaned first. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = safeFileName(name)
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  // The browser has taken hold of the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
