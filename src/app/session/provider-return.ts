import { ofBroker } from '@/api/site'
import { createStore } from '@/lib/store'
import { fromBase64 } from '@/lib/text/base64'

/** What an identity provider's login brought back, until the login page has used it; empty if this tab began none. */
export const providerReturn = createStore<string | undefined>(undefined)

const parameter = 'login_meta'
/** Marks this tab while its user logs in elsewhere, for this broker: the token that comes back is of no use to another. */
const marker = ofBroker('provider-login')

/**
 * Takes the result of a login at an identity provider out of the address and its history entry. Called before anything
 * else runs, because the result holds a token. Only a tab that began such a login uses it: a link must not log its
 * reader in to someone else's account.
 */
export function takeProviderReturn(): void {
  const url = new URL(globalThis.location.href)
  const result = url.searchParams.get(parameter)
  if (result === null) return
  url.searchParams.delete(parameter)
  const mark = takeMark()
  if (mark?.startsWith('#/') === true) url.hash = mark
  globalThis.history.replaceState(globalThis.history.state, '', url)
  // The broker writes Base64 into the query as it is, so a plus sign is read as a blank.
  providerReturn.set(() => (mark === undefined ? '' : result.replaceAll(' ', '+')))
}

/**
 * Marks this tab as one that logs in at an identity provider, with the page to return to. Returns false where the browser
 * stores nothing.
 */
export function markProviderLogin(): boolean {
  try {
    globalThis.sessionStorage.setItem(marker, globalThis.location.hash)
    return true
  } catch {
    return false
  }
}

function takeMark(): string | undefined {
  try {
    const mark = globalThis.sessionStorage.getItem(marker)
    globalThis.sessionStorage.removeItem(marker)
    return mark ?? undefined
  } catch {
    return undefined
  }
}

/** The result as an object; undefined for anything else. */
export function readProviderReturn(result: string): Readonly<Record<string, unknown>> | undefined {
  const bytes = fromBase64(result)
  if (bytes === undefined) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
