import { diffArrays } from 'diff'

/** One line of a difference between two texts, with its number in each. */
export type DiffLine = {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
  readonly before: number | undefined
  readonly after: number | undefined
}

/** The maximum number of edits to search for; beyond it the complete text is shown as replaced. */
const maxEdits = 2000

/** The lines of two texts in one list: common, added and removed ones. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [old, current] = [before.split('\n'), after.split('\n')]
  const changes = diffArrays(old, current, { maxEditLength: maxEdits }) ?? [
    { value: old, removed: true, added: false },
    { value: current, removed: false, added: true },
  ]
  let [x, y] = [0, 0]
  return changes.flatMap(({ value, added, removed }) =>
    value.map((text): DiffLine => {
      if (removed) return { kind: 'removed', text, before: (x += 1), after: undefined }
      if (added) return { kind: 'added', text, before: undefined, after: (y += 1) }
      return { kind: 'same', text, before: (x += 1), after: (y += 1) }
    }),
  )
}

/** The differing lines, with `around` unchanged lines of context. */
export function diffHunks(lines: readonly DiffLine[], context = 2): readonly (readonly DiffLine[])[] {
  const hunks: DiffLine[][] = []
  let last = -Infinity
  const near = (index: number) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== 'same')
  for (const [index, line] of lines.entries()) {
    if (!near(index)) continue
    if (index > last + 1) hunks.push([])
    hunks.at(-1)?.push(line)
    last = index
  }
  return hunks
}
