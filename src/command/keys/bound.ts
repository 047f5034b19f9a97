import { createStore, type Store } from '@/lib/store'

/**
 * Where keys belong, the least urgent first: of two that have the same key the later one has it. A command's key means the same
 * wherever it works, so the app's go before a screen's own. Under a dialog only a dialog's keys work, under the palette only its.
 */
const keyScopes = ['list', 'drawing', 'detail', 'form', 'app', 'palette', 'dialog'] as const
export type KeyScope = (typeof keyScopes)[number]

export type KeyBinding = {
  /** `j`, `shift+ArrowDown`, `mod+Enter`, `g c`: as the trie spells them. */
  readonly hotkey: string
  /** What it does, in words, for the `?` sheet and the status bar; without them it is told nowhere (a second key for the same). */
  readonly title?: string
  /** Acts again and again while it is held down; any other key asks for one thing once (catalogue R20). */
  readonly holds?: boolean
  /** Whether the key is ours where it was pressed and as things stand; else the next one that has it is asked, at last the browser. */
  readonly here?: (event: KeyboardEvent) => boolean
  readonly run: (event: KeyboardEvent) => void
}

/** A binding in its place, with a name of its own for the trie. */
export type Bound = KeyBinding & { readonly id: string; readonly scope: KeyScope }

/** All keys that are bound at present. */
export type BoundKeys = {
  /** The latest first, so that of two in one scope it has the key. */
  readonly store: Store<readonly Bound[]>
  /** Binds keys; returns the way to free them. `onScope` hears when the first ones of a scope come and the last ones go. */
  bind: (scope: KeyScope, bindings: readonly KeyBinding[]) => () => void
}

/** The keys of one page. */
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

/** The scopes whose keys work, of those that have any: `over` is how many dialogs lie over the page, the palette's among them. */
export function liveScopes(active: readonly string[], over: number): readonly KeyScope[] {
  if (active.includes('palette')) return over > 1 ? [] : ['palette']
  return keyScopes.filter((scope) => active.includes(scope) && (over === 0) === (scope !== 'dialog'))
}
