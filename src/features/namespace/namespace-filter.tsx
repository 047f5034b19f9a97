import { useLayoutEffect, useMemo, useRef } from 'react'
import { useRead } from '@/api/query'
import { useConnection, useSession } from '@/connection/use-connection'
import { chooseNamespace, workNamespace } from '@/api/work-namespace'
import { useOffers } from '@/command/current-broker'
import { globalOnly, namespaceOf, spaceQuery } from '@/contract/namespaced-id'
import { useSearch } from '@/route/location'
import { usePart, useStore } from '@/ui/use-store'
import type { Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import { namespaceColumn } from './namespace-column'

const every = 60_000
const none: readonly Filter<object>[] = []
const noValues = {}

/** Whether the user may work in several namespaces, and the names of those that were created. */
export function useManagedNamespaces() {
  const connection = useConnection()
  const offered = useOffers()('namespacedRows')
  const isLimited = usePart(connection.session, ({ namespace }) => namespace !== undefined)
  const supported = offered && !isLimited
  const { data: names } = useRead(
    'namespaceManaged',
    { query: { limit: 1000 } },
    { every, enabled: supported },
  )
  return { supported, names }
}

/** The namespace in which a page creates something new: that of its address, else the one chosen in the top bar. */
export function useTargetNamespace(): string | undefined {
  const supported = useOffers()('namespacedRows')
  const [{ ns }] = useSearch()
  const chosen = useStore(workNamespace)
  const target = ns ?? chosen
  return supported && target !== '' && target !== globalOnly ? target : undefined
}

/**
 * The namespace of a list, which the address names: a link chooses it for the tab, and the choice in the top bar is
 * written to the address, so that a copied address shows the same rows.
 */
function useChosenNamespace(supported: boolean): string {
  const [search, setSearch] = useSearch()
  const chosen = useStore(workNamespace)
  const before = useRef(chosen)
  const { ns } = search
  useLayoutEffect(() => {
    const isSwitched = before.current !== chosen
    before.current = chosen
    if (!supported || (ns ?? '') === chosen) return
    if (ns !== undefined && !isSwitched) chooseNamespace(ns)
    else setSearch({ ns: chosen, page: undefined }, { replace: true })
  })
  return supported ? (ns ?? chosen) : ''
}

/** The filter of a list by namespace. `outside`: rows outside of namespaces can be chosen too. */
function useFilter(outside: boolean) {
  const { supported, names } = useManagedNamespaces()
  const filter = useMemo(
    (): Extract<Filter<object>, { kind: 'choice' }> | undefined =>
      supported
        ? {
            id: 'ns',
            label: 'namespace.id',
            kind: 'choice',
            options: outside ? [globalOnly, ...(names ?? [])] : (names ?? []),
            labels: { [globalOnly]: 'namespace.only.global' },
            open: true,
            onChange: chooseNamespace,
          }
        : undefined,
    [supported, names, outside],
  )
  return { filter, chosen: useChosenNamespace(supported) }
}

/**
 * For lists of which each namespace has its own: the filter that selects it, and the selected namespace; none
 * selects the list outside of all. Accounts of a namespace have that of theirs. There is no filter before 6.1.
 */
export function useNamespaceOfList() {
  const { filter, chosen } = useFilter(false)
  const { namespace: own = '' } = useSession()
  const isOffered = useOffers()('namespacedRows')
  if (own !== '' && isOffered) return { filter, ns: own }
  return { filter, ns: chosen === globalOnly ? '' : chosen }
}

/** For lists that the broker sends whole, with the namespace of each row: the filter, which the table applies. */
export function useNamespaceFilter(): readonly Filter<object>[] {
  const { filter } = useFilter(true)
  return useMemo(
    () =>
      filter === undefined
        ? none
        : [{ ...filter, optionOf: (row: object) => namespaceOf(row) ?? globalOnly }],
    [filter],
  )
}

/**
 * For lists whose rows may be in namespaces: the filter, the query, and the namespace of a new row. All are
 * empty before 6.1.
 */
export function useSpaces() {
  const { filter, chosen } = useFilter(true)
  const filters = useMemo(() => (filter === undefined ? none : [filter]), [filter])
  const into = useMemo(
    () => (chosen !== '' && chosen !== globalOnly ? { namespace: chosen } : noValues),
    [chosen],
  )
  const asked = useMemo(() => spaceQuery(chosen), [chosen])
  return { filters, into, asked }
}

/** Adds a namespace column after the first one if any row is in a namespace. */
export const withSpace = <R extends object>(
  columns: readonly Column<R>[],
  rows: readonly object[] | undefined,
): readonly Column<R>[] =>
  rows?.some((row) => namespaceOf(row) !== undefined) === true
    ? [...columns.slice(0, 1), namespaceColumn, ...columns.slice(1)]
    : columns
