type Node<T> = { parent: Node<T> | null; level: string; children: Map<string, Node<T>>; value: T | undefined }

const node = <T>(parent: Node<T> | null, level: string): Node<T> => ({
  parent,
  level,
  children: new Map(),
  value: undefined,
})

/**
 * A tree of topic levels with one value per path. It works in both directions: stored filters and a name
 * to match (subscriptions), or stored names and a filter to match (retained messages). Levels are Map
 * keys, so any text is safe.
 */
export class LevelTree<T> {
  private readonly root: Node<T> = node<T>(null, '')
  private count = 0

  get size(): number {
    return this.count
  }

  get(path: string): T | undefined {
    return this.find(path)?.value
  }

  set(path: string, value: T): void {
    let at = this.root
    for (const level of path.split('/')) {
      let next = at.children.get(level)
      if (!next) at.children.set(level, (next = node(at, level)))
      at = next
    }
    if (at.value === undefined) this.count++
    at.value = value
  }

  /** Removes the value and every branch that became empty. */
  delete(path: string): boolean {
    let at = this.find(path)
    if (!at || at.value === undefined) return false
    at.value = undefined
    this.count--
    while (at.parent && at.value === undefined && at.children.size === 0) {
      at.parent.children.delete(at.level)
      at = at.parent
    }
    return true
  }

  clear(): void {
    this.root.children.clear()
    this.count = 0
  }

  /** Values whose stored filter matches `name` (MQTT 5 §4.7). */
  matchName(name: string, visit: (value: T) => void): void {
    const levels = name.split('/')
    // A leading wildcard does not match names that start with `$` (MQTT 5 §4.7.2).
    const apart = name.startsWith('$')
    let frontier: Node<T>[] = [this.root]
    for (let i = 0; i < levels.length && frontier.length > 0; i++) {
      const next: Node<T>[] = []
      const level = levels[i] as string
      for (const at of frontier) {
        const exact = at.children.get(level)
        if (exact) next.push(exact)
        if (i === 0 && apart) continue
        const hash = at.children.get('#')
        if (hash?.value !== undefined) visit(hash.value)
        const plus = at.children.get('+')
        if (plus && plus !== exact) next.push(plus)
      }
      frontier = next
    }
    for (const at of frontier) {
      if (at.value !== undefined) visit(at.value)
      // `a/#` also matches its parent `a` (MQTT 5 §4.7.1.2).
      const hash = at.children.get('#')
      if (hash?.value !== undefined) visit(hash.value)
    }
  }

  /**
   * Values whose stored name matches `filter` (MQTT 5 §4.7); with `apart`, a leading wildcard does not
   * match `$` names.
   */
  matchFilter(filter: string, visit: (value: T) => void, apart = true): void {
    const levels = filter.split('/')
    let frontier: Node<T>[] = [this.root]
    for (const [i, level] of levels.entries()) {
      if (level === '#') {
        for (const at of frontier) this.all(at, apart && i === 0, visit)
        return
      }
      const next: Node<T>[] = []
      for (const at of frontier) {
        if (level !== '+') {
          const child = at.children.get(level)
          if (child) next.push(child)
          continue
        }
        for (const child of at.children.values())
          if (!apart || i > 0 || !child.level.startsWith('$')) next.push(child)
      }
      frontier = next
    }
    for (const at of frontier) if (at.value !== undefined) visit(at.value)
  }

  private all(from: Node<T>, first: boolean, visit: (value: T) => void): void {
    const stack: Node<T>[] = []
    if (from.value !== undefined) visit(from.value)
    for (const child of from.children.values()) if (!first || !child.level.startsWith('$')) stack.push(child)
    for (let at = stack.pop(); at; at = stack.pop()) {
      if (at.value !== undefined) visit(at.value)
      for (const child of at.children.values()) stack.push(child)
    }
  }

  private find(path: string): Node<T> | undefined {
    let at: Node<T> | undefined = this.root
    for (const level of path.split('/')) {
      at = at.children.get(level)
      if (!at) return undefined
    }
    return at
  }
}
