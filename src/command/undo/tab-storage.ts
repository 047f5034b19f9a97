import { session } from '@/connection/page'
import { ofBroker } from '@/api/site'

const name = ofBroker('undo')

/** The session storage of this tab; undefined where the browser forbids it. */
export function findTabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** The text in which the undo records of this broker are stored, in this tab only. */
export const undoText = {
  get: (): string | null => findTabStorage()?.getItem(name) ?? null,
  set: (text: string): void => findTabStorage()?.setItem(name, text),
  remove: (): void => findTabStorage()?.removeItem(name),
}

/** The user whose records are stored; undefined for a text of another form. */
function findOwner(text: string): unknown {
  try {
    const stored: unknown = JSON.parse(text)
    return typeof stored === 'object' && stored !== null && 'user' in stored ? stored.user : undefined
  } catch {
    // Truncated by a full store, or written by another version.
    return undefined
  }
}

/**
 * Removes the stored undo records of another user, in each session: those of the present user are restored later, when there is time
 * for it (`stored.ts`). Returns a function that stops it.
 */
export function forgetForeignRecords(): () => void {
  const forget = () => {
    const { state, username } = session.get()
    const text = state === 'starting' ? null : undoText.get()
    if (text !== null && findOwner(text) !== username) undoText.remove()
  }
  forget()
  return session.subscribe(forget)
}
