import { isConfig } from '@/contract/family/config'
import type { Edit, Edits } from '../history/history'
import { maskSecrets } from '@/lib/secret/value'
import { alike } from './target'
import type { Trail } from './undo-store'

/** Limits of the history: edits per run, and characters per value. */
const maxEdits = 20
const maxValueLength = 200

const toText = (value: unknown): Edit['from'] => {
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean')
    return value ?? undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

/** The differing leaves, each with its path; a list counts as one value. */
function differences(was: unknown, left: unknown, path: string): Edit[] {
  if (alike(was, left)) return []
  if (isConfig(was) && isConfig(left)) {
    return [...new Set([...Object.keys(was), ...Object.keys(left)])].flatMap((key) =>
      differences(was[key], left[key], path === '' ? key : `${path}.${key}`),
    )
  }
  return [{ path, from: toText(was), to: toText(left) }]
}

/** The settings within a state that wraps them, without the object's position and mere counters. */
const settingsIn = (state: unknown): unknown =>
  isConfig(state) && isConfig(state['settings']) ? state['settings'] : state

/**
 * The changes of a run to objects that existed before and after it, from → to, without secrets; created and
 * deleted objects are named by the command.
 */
export function editsIn(trails: readonly Trail[]): Edits | undefined {
  const edited = trails.filter(({ before, after }) => before !== undefined && after !== undefined)
  const all = edited.flatMap(({ id, before, after }) =>
    differences(maskSecrets(settingsIn(before)), maskSecrets(settingsIn(after)), '').map((edit): Edit =>
      edited.length > 1 ? { ...edit, on: id } : edit,
    ),
  )
  if (all.length === 0) return undefined
  return { first: all.slice(0, maxEdits), count: all.length }
}
