import { createTopicTest, isSameFilter, noTopicFilter, testsTopics, type TopicFilter } from './topic-filter'
import { getTopic, isBranch, type TopicNode } from './topic-node'
import { byName, sortChildren, type TopicOrder } from './topic-order'
import type { TopicTree } from './topic-tree'

/** The visible rows of a tree: what is open, filtered, and in order. */
export type TopicRows = {
  /** The nodes that are displayed, from top to bottom; the same array until they change. */
  list(): readonly TopicNode[]
  /** The index of a node among the rows, -1 if it is not displayed. */
  indexOf(node: TopicNode | undefined): number
  isOpen(node: TopicNode): boolean
  /** Opens or closes a branch; by default the opposite of what it is. */
  toggle(node: TopicNode, open?: boolean): void
  /** Opens a branch and its siblings. */
  openSiblings(node: TopicNode): void
  /** Opens or closes all branches. */
  setAll(open: boolean): void
  /** Opens what is above a node. */
  reveal(node: TopicNode): void
  filter(filter: TopicFilter): void
  /** Sorts the levels by something else than their names. */
  sort(order: TopicOrder): void
  /** Whether rows come and go, or change their place, without a new topic. */
  isTimed(): boolean
  /** Lets the next `list` look for topics that changed, fell silent or have another place since. */
  age(): void
  /** Lists again after the tree was cleared. */
  reset(): void
}

/** Topics are tested, and sorted by their figures, at most once in this time in milliseconds: there can be 100,000. */
const testEveryMs = 1000

/** Creates the rows of a tree, of which nothing is open. They are listed again only after a change of structure. */
export function createTopicRows(tree: TopicTree, now: () => number): TopicRows {
  let rows: TopicNode[] = []
  let isOutdated = true
  let filter = noTopicFilter
  let order = byName
  let text = ''
  /** When the topics were last tested and sorted. */
  let testedAt = -Infinity

  const roots = () => [tree.root, tree.system]
  const isFiltered = () => text !== '' || filter.changedWithin > 0 || testsTopics(filter)
  const isSlow = () => testsTopics(filter) || order.by !== 'name'

  /** A hit is shown with everything below it, since its topic is a part of theirs. */
  const matches = (node: TopicNode): boolean =>
    node.parent?.isHit === true ||
    (text.includes('/') ? getTopic(node) : node.level).toLowerCase().includes(text)

  function isOpen(node: TopicNode): boolean {
    if (!isBranch(node)) return false
    if (!isFiltered()) return node.isOpen
    if (node.isOpenFiltered !== undefined) return node.isOpenFiltered
    // The way to a hit is open; the hit itself is as it was.
    return text === '' || !node.isHit || node.isOpen
  }

  /** Finds the hits of the text filter in the complete tree. */
  function findHits(): void {
    for (const root of roots()) {
      root.hits = 0
      const walk = (node: TopicNode): number => {
        node.isOpenFiltered = undefined
        node.isHit = text !== '' && node.parent !== undefined && matches(node)
        node.hits = node.isHit ? 1 : 0
        for (const child of node.children?.values() ?? []) node.hits += walk(child)
        return node.hits
      }
      walk(root)
    }
  }

  /** Tests each topic of the complete tree by the filters that are about its messages. */
  function findFits(): void {
    const fits = createTopicTest(filter, tree.rate, now())
    const walk = (node: TopicNode): number => {
      node.fits = (text === '' || node.isHit) && fits(node) ? 1 : 0
      for (const child of node.children?.values() ?? []) node.fits += walk(child)
      return node.fits
    }
    for (const root of roots()) walk(root)
  }

  function collect(): void {
    rows = []
    testedAt = now()
    const isTested = testsTopics(filter)
    if (isTested) findFits()
    const since = filter.changedWithin > 0 ? now() - filter.changedWithin : -Infinity
    const isShown = (node: TopicNode) =>
      (text === '' || node.hits > 0) && node.changedAt >= since && (!isTested || node.fits > 0)
    const walk = (node: TopicNode, firstPlace: number): void => {
      let place = firstPlace
      for (const child of sortChildren(node, order, tree.rate)) {
        if (!isShown(child)) continue
        place += 1
        child.place = place
        child.row = rows.push(child) - 1
        if (isOpen(child)) walk(child, 0)
      }
      node.shownChildren = place
    }
    // Both roots are one list of siblings.
    walk(tree.root, 0)
    walk(tree.system, tree.root.shownChildren)
    tree.root.shownChildren = tree.system.shownChildren
  }

  /** Whether the children of a node are displayed. */
  const showsChildren = (parent: TopicNode): boolean =>
    parent.parent === undefined || (rows[parent.row] === parent && isOpen(parent))

  tree.onInsert = (node) => {
    if (text !== '') {
      node.isHit = matches(node)
      if (node.isHit)
        for (let up: TopicNode | undefined = node; up !== undefined; up = up.parent) up.hits += 1
    }
    if (isSlow() && now() - testedAt < testEveryMs) return
    if (isFiltered() || (node.parent !== undefined && showsChildren(node.parent))) isOutdated = true
  }

  const setOpen = (node: TopicNode, open: boolean) => {
    if (isFiltered()) node.isOpenFiltered = open
    else node.isOpen = open
  }

  return {
    list() {
      if (isOutdated) {
        isOutdated = false
        collect()
      }
      return rows
    },
    indexOf: (node) => (node !== undefined && rows[node.row] === node ? node.row : -1),
    isOpen,
    toggle(node, open = !isOpen(node)) {
      if (!isBranch(node) || open === isOpen(node)) return
      setOpen(node, open)
      isOutdated = true
    },
    openSiblings({ parent }) {
      if (parent === undefined) return
      const siblings = parent.parent === undefined ? roots() : [parent]
      for (const one of siblings) for (const child of one.children?.values() ?? []) setOpen(child, true)
      isOutdated = true
    },
    setAll(open) {
      const walk = (node: TopicNode): void => {
        if (!isBranch(node)) return
        setOpen(node, open)
        for (const child of node.children?.values() ?? []) walk(child)
      }
      for (const root of roots()) walk(root)
      isOutdated = true
    },
    reveal(node) {
      for (let up = node.parent; up?.parent !== undefined; up = up.parent) if (!isOpen(up)) setOpen(up, true)
      isOutdated = true
    },
    filter(next) {
      if (isSameFilter(next, filter)) return
      filter = next
      text = next.text.trim().toLowerCase()
      findHits()
      isOutdated = true
    },
    sort(next) {
      if (next.by === order.by && next.down === order.down) return
      order = next
      isOutdated = true
    },
    isTimed: () => filter.changedWithin > 0 || isSlow(),
    age() {
      if (filter.changedWithin > 0 && !isSlow()) isOutdated = true
      if (isSlow() && now() - testedAt >= testEveryMs) isOutdated = true
    },
    reset() {
      isOutdated = true
    },
  }
}
