import type { Filter } from '@/list/filters/filters'

/** The search of the entries of the built-in database, by the broker. */
export const permissionFilters: readonly Filter<object>[] = [
  { id: 'q', label: 'list.filter.contains', kind: 'text', mono: true },
]
