import { parseHocon, type Leaf } from './parse'
import { mask } from '../text/redact'
import { isSecret } from './secrets'

/** A value that two configurations do not share; undefined where one has none. A secret is told as hidden. */
export type ValueChange = {
  readonly path: string
  readonly root: string
  readonly before: string | undefined
  readonly after: string | undefined
}

function shown(leaf: Leaf | undefined): string | undefined {
  if (leaf === undefined) return undefined
  if (isSecret(leaf)) return mask
  return typeof leaf.value === 'string' ? leaf.value : JSON.stringify(leaf.value)
}

/** All values by their path; the last of one that is given twice. Undefined where the text cannot be read. */
function byPath(text: string): Map<string, Leaf> | undefined {
  const parsed = parseHocon(text)
  return parsed.ok ? new Map(parsed.leaves.map((leaf) => [leaf.path.join('.'), leaf])) : undefined
}

/** The values in which two configurations differ, in the order of their paths; undefined where one of them cannot be read. */
export function compareHocon(before: string, after: string): readonly ValueChange[] | undefined {
  const [a, b] = [byPath(before), byPath(after)]
  if (a === undefined || b === undefined) return undefined
  return [...new Set([...a.keys(), ...b.keys()])].sort().flatMap((path): ValueChange[] => {
    const [one, other] = [a.get(path), b.get(path)]
    if (JSON.stringify(one?.value) === JSON.stringify(other?.value)) return []
    return [{ path, root: (one ?? other)?.path[0] ?? '', before: shown(one), after: shown(other) }]
  })
}

/** The text of some roots as it stands in a whole configuration; empty where none of them does or it cannot be read. */
export function entriesOf(text: string, roots: readonly string[]): string {
  const parsed = parseHocon(text)
  return parsed.ok
    ? parsed.entries
        .filter(({ root }) => roots.includes(root))
        .map(({ start, end }) => `${text.slice(start, end)}\n`)
        .join('')
    : ''
}
