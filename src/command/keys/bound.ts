import { createStore, type Store } from '@/lib/store'

/**
 * The scopes of key bindings, lowest priority first. A command's key means the same wherever it works, so
 * the app's come before a screen's own. Under a dialog only the dialog's keys work, under the palette only
 * the palette's.
 */
const keyScopes = ['list', 'drawing', 'detail', 'form', 'app', 'palette', 'dialog'] as const
export type KeyScope = (typeof keyScopes)[number]

export type KeyBinding = {
  /** `j`, `shift+ArrowDown`, `mod+Enter`, `g c`: as spelled in the trie. */
  readonly hotkey: string
  /**
   * Description for the `?` sheet and the status bar; without one the key is not listed (a second key for
   * the same action).
   */
  readonly title?: string
  /** Repeats while the key is held down; any other key fires once (catalogue R20). */
  readonly holds?: boolean
  /**
   * Whether the binding accepts the key at this target now; if not, the next binding is tried, finally the
   * browser.
   */
  readonly here?: (event: KeyboardEvent) => boolean
  readonly run: (event: KeyboardEvent) => void
}

/** A binding in its scope, with a unique id for the trie. */
export type Bound = KeyBinding & { readonly id: string; readonly scope: KeyScope }

/** All current bindings. */
export type BoundKeys = {
  /** The latest first, so that it wins among bindings of one scope. */
  readonly store: Store<readonly Bound[]>
  /**
   * Adds bindings; returns a function that removes them. `onScope` is called when a scope gets its first
   * binding and loses its last.
   */
  bind: (scope: KeyScope, bindings: readonly KeyBinding[]) => () => void
}

/** The bindings of one page. */
export function createBoundKeys(onScope: (scope: KeyScope, on: boolean) => void): BoundKeys {
  const store = createStore<readonly Bound[]>([])
  const has = (scope: KeyScope) => store.get().some((one) => one.scope === scope)
  let next = 1
  return {
    store,
    bind(scope, bindings) {
      const mine = bindings.map((binding): Bound => ({ ...binding, scope, id: `${scope} ${next++}` }))
      if (mine.length > 0 && !has(scope)) onScope(scope, true)
      store.set((all) => [...mine, ...all])
      return () => {
        store.set((all) => all.filter((one) => !mine.includes(one)))
        if (mine.length > 0 && !has(scope)) onScope(scope, false)
      }
    },
  }
}

/**
 * The active scopes among those that have bindings: `over` is the number of dialogs over the page,
 * including the palette.
 */
export function liveScopes(active: readonly string[], over: number): readonly KeyScope[] {
  if (active.includes('palette')) return over > 1 ? [] : ['palette']
  return keyScopes.filter((scope) => active.includes(scope) && (over === 0) === (scope !== 'dialog'))
}
