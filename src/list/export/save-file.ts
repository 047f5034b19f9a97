import { safeFileName } from '@/lib/net/safe-path'

/** Downloads a blob as a file, with a sanitized name. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = safeFileName(name)
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  // By then the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
