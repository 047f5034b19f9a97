import { globalOnly } from '@/contract/namespaced-id'
import { createStore } from '@/lib/store'
import { session } from '@/connection/page'
import { ofBroker } from './site'

/** The session storage key: each tab and each broker has its own choice. */
const name = ofBroker('namespace')

function load(): string {
  try {
    return globalThis.sessionStorage.getItem(name) ?? ''
  } catch {
    // Storage is forbidden.
    return ''
  }
}

/**
 * The namespace chosen in the top bar, which narrows all lists that have namespaces: its name, {@link globalOnly} for what is
 * in none, or empty for everything.
 */
export const workNamespace = createStore(load())

workNamespace.subscribe(() => {
  const chosen = workNamespace.get()
  try {
    if (chosen === '') globalThis.sessionStorage.removeItem(name)
    else globalThis.sessionStorage.setItem(name, chosen)
  } catch {
    // Without storage the choice lasts until the page is reloaded.
  }
})

/** Chooses a namespace by its name, {@link globalOnly}, or everything. */
export const chooseNamespace = (ns: string): void => workNamespace.set(() => ns)

session.onEnd(() => chooseNamespace(''))

/** The namespace in which new objects are created; undefined if no single one is chosen. */
export function getTargetNamespace(): string | undefined {
  const chosen = workNamespace.get()
  return chosen === '' || chosen === globalOnly ? undefined : chosen
}
