/**
 * Copies a text. Resolves with whether the browser did: it refuses without permission, and a page on plain HTTP has no
 * clipboard.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard === undefined) return false
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
