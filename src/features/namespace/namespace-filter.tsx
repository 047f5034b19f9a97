import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import { globalOnly, namespaceOf, spaceQuery } from '@/contract/namespaced-id'
import { useSearch } from '@/route/location'
import { Untrusted } from '@/ui/untrusted'
import type { Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'

const every = 60_000
const none: readonly Filter[] = []
const noValues = {}

/** The created namespaces, where rows may be in namespaces. */
function useManagedNamespaces() {
  const supported = useOffers()('namespacedRows')
  const { data: names } = useRead(
    'namespace',
    'namespaceManaged',
    { query: { limit: 1000 } },
    { every, enabled: supported },
  )
  return { supported, names }
}

/**
 * For lists of which each namespace has its own: the filter that selects it, and the selected namespace; none
 * selects the list outside of all. There is no filter before 6.1.
 */
export function useNamespaceOfList() {
  const { supported, names } = useManagedNamespaces()
  const [{ ns = '' }] = useSearch()
  const filter = useMemo(
    (): Filter | undefined =>
      supported
        ? {
            id: 'ns',
            label: 'namespace.id',
            kind: 'choice',
            options: names ?? [],
            words: 'namespace.only',
            open: true,
          }
        : undefined,
    [supported, names],
  )
  return { filter, ns: supported ? ns : '' }
}

/**
 * For lists whose rows may be in namespaces: the filter, the query, and the namespace of a new row. All are
 * empty before 6.1.
 */
export function useSpaces() {
  const [{ ns: selected = '' }] = useSearch()
  const { supported, names } = useManagedNamespaces()
  const filters = useMemo(
    (): readonly Filter[] =>
      supported
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
    [supported, names],
  )
  const into = useMemo(
    () => (supported && selected !== '' && selected !== globalOnly ? { namespace: selected } : noValues),
    [supported, selected],
  )
  return { filters, into, asked: supported ? spaceQuery(selected) : noValues }
}

const column: Column<object> = {
  id: 'namespace',
  title: 'namespace.id',
  rank: 0,
  sortValue: namespaceOf,
  csv: namespaceOf,
  cell: (row, { t }) => {
    const ns = namespaceOf(row)
    return ns === undefined ? t('none') : <Untrusted mono text={ns} max={40} />
  },
}

/** Adds a namespace column after the first one if any row is in a namespace. */
export const withSpace = <R extends object>(
  columns: readonly Column<R>[],
  rows: readonly object[] | undefined,
): readonly Column<R>[] =>
  rows?.some((row) => namespaceOf(row) !== undefined) === true
    ? [...columns.slice(0, 1), column, ...columns.slice(1)]
    : columns
