import { isModifier, type KeyEvent, parseHotkey, getStroke } from './stroke'

export type Binding = {
  id: string
  hotkey: string
  /** The scope of the key; without one it works everywhere. */
  scope?: string
}

export type Feed = {
  typing: boolean
  /** False when the user has switched off single-character keys (WCAG 2.1.4). */
  singleKeys: boolean
  now: number
  /** Active scopes, the innermost last. */
  scopes?: readonly string[]
}

type Next = { key: string; id: string }

export type KeyResult = {
  type: 'none' | 'pending' | 'fire' | 'cancel'
  /** The key was handled: the caller prevents the default. */
  handled: boolean
  id?: string
  /** All bindings of the key, the innermost first: {@link id}, then those to try when it refuses the key. */
  ids?: readonly string[]
  pending?: string[]
  next?: Next[]
  /** Time until the possible next keys are shown. */
  hint?: boolean
}

export type Keymap = {
  feed: (event: KeyEvent, how: Feed) => KeyResult
  /**
   * For the caller's timer: shows the hint, or fires a key that waited only for a longer one. Never cancels
   * a sequence.
   */
  tick: (now: number) => KeyResult
  pending: () => { keys: string[]; next: Next[] } | undefined
  reset: () => void
  /** Replaces the bindings; a started sequence continues if they have it too. */
  rebind: (bindings: readonly Binding[]) => void
}

type Node = { stroke: string; label: string; bound: Binding[]; children: Map<string, Node> }

const none: KeyResult = { type: 'none', handled: false }

/**
 * All bindings in one trie with one listener: the longest match wins, and nothing else fires inside a
 * sequence.
 */
export function createKeymap({
  bindings,
  mac,
  hintAfter = 600,
}: {
  bindings: readonly Binding[]
  mac: boolean
  hintAfter?: number
}): Keymap {
  let root = build(bindings, mac)
  let path: Node[] = []
  let since = 0
  let scopes: readonly string[] = []

  const here = () => path.at(-1)
  const waiting = (handled: boolean, now: number): KeyResult => {
    const node = here()
    if (!node) return none
    return {
      type: 'pending',
      handled,
      pending: path.map((step) => step.label),
      next: nextOf(node, scopes),
      hint: now - since >= hintAfter,
    }
  }
  const cancel = (handled: boolean): KeyResult => {
    const type = path.length > 0 ? 'cancel' : 'none'
    path = []
    return { type, handled }
  }
  const fire = (node: Node, binding: Binding): KeyResult => {
    path = []
    return {
      type: 'fire',
      handled: true,
      id: binding.id,
      ids: ranked(node.bound, scopes).map(({ id }) => id),
    }
  }

  return {
    feed(event, how) {
      scopes = how.scopes ?? []
      if (isModifier(event)) return waiting(false, how.now)
      const typed = getStroke(event, mac)
      if (!typed) return how.typing ? cancel(false) : waiting(false, how.now)
      const { stroke, character, command } = typed
      if (!command && (how.typing || (character && !how.singleKeys))) return cancel(false)

      const inside = here()
      if (inside && event.repeat) return waiting(true, how.now)
      // A combination with Ctrl or Cmd is the second key of a sequence only if bound so; else it starts a
      // new match.
      const from = inside && (inside.children.has(stroke) || !command) ? inside : root
      const node = from.children.get(stroke)
      if (!node || !isLive(node, scopes)) return cancel(from !== root)

      const binding = pick(node.bound, scopes)
      const longer = [...node.children.values()].some((child) => isLive(child, scopes))
      if (longer) {
        // Holding a leader key down must not start its sequence again after it was canceled.
        if (event.repeat) return none
        path = from === root ? [node] : [...path, node]
        since = how.now
        return waiting(true, how.now)
      }
      return binding ? fire(node, binding) : cancel(false)
    },
    tick(now) {
      const node = here()
      if (!node) return none
      const binding = now - since >= hintAfter ? pick(node.bound, scopes) : undefined
      return binding ? fire(node, binding) : waiting(false, now)
    },
    pending() {
      const node = here()
      return node && { keys: path.map((step) => step.label), next: nextOf(node, scopes) }
    },
    reset() {
      path = []
    },
    rebind(next) {
      root = build(next, mac)
      const strokes = path.map(({ stroke }) => stroke)
      path = []
      for (const stroke of strokes) {
        const child: Node | undefined = (path.at(-1) ?? root).children.get(stroke)
        if (child === undefined) {
          path = []
          break
        }
        path.push(child)
      }
    },
  }
}

function build(bindings: readonly Binding[], mac: boolean): Node {
  const root: Node = { stroke: '', label: '', bound: [], children: new Map() }
  for (const binding of bindings) {
    const labels = binding.hotkey.trim().split(/\s+/)
    let node = root
    parseHotkey(binding.hotkey, mac).forEach((stroke, i) => {
      const child = node.children.get(stroke) ?? {
        stroke,
        label: labels[i] ?? stroke,
        bound: [],
        children: new Map(),
      }
      node.children.set(stroke, child)
      node = child
    })
    node.bound.push(binding)
  }
  return root
}

/** The matches in the active scopes, the innermost first; one bound everywhere comes last. */
function ranked(bound: readonly Binding[], scopes: readonly string[]): Binding[] {
  const depth = ({ scope }: Binding) => (scope === undefined ? -1 : scopes.lastIndexOf(scope))
  return bound
    .filter((binding) => binding.scope === undefined || depth(binding) >= 0)
    .sort((a, b) => depth(b) - depth(a))
}

const pick = (bound: readonly Binding[], scopes: readonly string[]): Binding | undefined =>
  ranked(bound, scopes)[0]

function isLive(node: Node, scopes: readonly string[]): boolean {
  return (
    pick(node.bound, scopes) !== undefined ||
    [...node.children.values()].some((child) => isLive(child, scopes))
  )
}

/** Everything that can still be reached, with the remaining keys. */
function nextOf(node: Node, scopes: readonly string[]): Next[] {
  return [...node.children.values()].flatMap((child) => {
    const own = pick(child.bound, scopes)
    const rest = nextOf(child, scopes).map(({ key, id }) => ({ key: `${child.label} ${key}`, id }))
    return own ? [{ key: child.label, id: own.id }, ...rest] : rest
  })
}
