import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import { globalOnly, spaceOf, spaceQuery } from './model/place'
import { useSearch } from '@/route/location'
import { Untrusted } from '@/ui/untrusted'
import type { Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'

const every = 60_000
const none: readonly Filter[] = []
const nowhere = {}

/** What a list whose rows may be in namespaces is narrowed by, what it is asked for, and where something new is made; before 6.1 nothing of it is there. */
export function useSpaces() {
  const there = useOffers()('namespacedRows')
  const [{ ns: wanted = '' }] = useSearch()
  const { data: names } = useRead(
    'namespace',
    'namespaceManaged',
    { query: { limit: 1000 } },
    { every, enabled: there },
  )
  const filters = useMemo(
    (): readonly Filter[] =>
      there
        ? [
            {
              id: 'ns',
              label: 'namespace.id',
              kind: 'choice',
              options: [globalOnly, ...(names ?? [])],
              words: 'namespace.only',
              open: true,
            },
          ]
        : none,
    [there, names],
  )
  const into = useMemo(
    () => (there && wanted !== '' && wanted !== globalOnly ? { namespace: wanted } : nowhere),
    [there, wanted],
  )
  return { filters, into, asked: there ? spaceQuery(wanted) : nowhere }
}

const column: Column<object> = {
  id: 'namespace',
  title: 'namespace.id',
  rank: 0,
  sortValue: spaceOf,
  csv: spaceOf,
  cell: (row, { t }) => {
    const ns = spaceOf(row)
    return ns === undefined ? t('none') : <Untrusted mono text={ns} max={40} />
  },
}

/** The columns with that of the namespace after the first, where any row is in one. */
export const withSpace = <R extends object>(
  columns: readonly Column<R>[],
  rows: readonly object[] | undefined,
): readonly Column<R>[] =>
  rows?.some((row) => spaceOf(row) !== undefined) === true
    ? [...columns.slice(0, 1), column, ...columns.slice(1)]
    : columns
