import { parseHocon, type Leaf } from './parse'
import { isEqual } from '../equal'
import { maskSecrets } from '../secret/value'

/** A value that differs between two configurations; undefined where one lacks it. Secrets are masked. */
export type ValueChange = {
  readonly path: string
  readonly root: string
  readonly before: string | undefined
  readonly after: string | undefined
}

function shown(leaf: Leaf | undefined): string | undefined {
  if (leaf === undefined) return undefined
  const value = maskSecrets(leaf.value, leaf.path)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** All values by path; the last one of a duplicate key. Undefined where the text cannot be parsed. */
function byPath(text: string): Map<string, Leaf> | undefined {
  const parsed = parseHocon(text)
  return parsed.ok ? new Map(parsed.leaves.map((leaf) => [leaf.path.join('.'), leaf])) : undefined
}

/** The values in which two configurations differ, in the order of their paths; undefined where one of them cannot be parsed. */
export function compareHocon(before: string, after: string): readonly ValueChange[] | undefined {
  const [a, b] = [byPath(before), byPath(after)]
  if (a === undefined || b === undefined) return undefined
  return [...new Set([...a.keys(), ...b.keys()])].sort().flatMap((path): ValueChange[] => {
    const [one, other] = [a.get(path), b.get(path)]
    if (isEqual(one?.value, other?.value)) return []
    return [{ path, root: (one ?? other)?.path[0] ?? '', before: shown(one), after: shown(other) }]
  })
}

/** The text of some root keys within a full configuration; empty where none is present or it cannot be parsed. */
export function extractEntries(text: string, roots: readonly string[]): string {
  const parsed = parseHocon(text)
  return parsed.ok
    ? parsed.entries
        .filter(({ root }) => roots.includes(root))
        .map(({ start, end }) => `${text.slice(start, end)}\n`)
        .join('')
    : ''
}
