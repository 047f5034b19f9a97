import { isConfig } from '@/contract/family/config'
import type { Edit, Edits } from '../history/history'
import { maskSecrets } from './secret-values'
import { alike } from './target'
import type { Trail } from './undo-store'

/** The history names so many edits of one run, and so much of each value. */
const maxEdits = 20
const maxValueLength = 200

const toText = (value: unknown): Edit['from'] => {
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean')
    return value ?? undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

/** The leaves that differ, each with its path; lists count as one value. */
function differences(was: unknown, left: unknown, path: string): Edit[] {
  if (alike(was, left)) return []
  if (isConfig(was) && isConfig(left)) {
    return [...new Set([...Object.keys(was), ...Object.keys(left)])].flatMap((key) =>
      differences(was[key], left[key], path === '' ? key : `${path}.${key}`),
    )
  }
  return [{ path, from: toText(was), to: toText(left) }]
}

/** Where a state wraps the settings of a thing, these are meant; the place of a thing among others and what only counts is left out. */
const settingsIn = (state: unknown): unknown =>
  isConfig(state) && isConfig(state['settings']) ? state['settings'] : state

/** What a run changed of things that were there before and after it, from → to, without secrets; what was created or deleted is named by the command. */
export function editsIn(trails: readonly Trail[]): Edits | undefined {
  const edited = trails.filter(({ was, left }) => was !== undefined && left !== undefined)
  const all = edited.flatMap(({ id, was, left }) =>
    differences(maskSecrets(settingsIn(was)), maskSecrets(settingsIn(left)), '').map((edit): Edit =>
      edited.length > 1 ? { ...edit, on: id } : edit,
    ),
  )
  if (all.length === 0) return undefined
  return { first: all.slice(0, maxEdits), count: all.length }
}
