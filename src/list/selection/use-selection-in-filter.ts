import { useMemo, useState } from 'react'
import type { Ref } from '@/api/resource'
import type { Selection } from './selection'

/** The selected rows that a command acts on, and the number of those it leaves out. */
type InFilter = { readonly selected: readonly Ref[]; readonly outside: number }

type Filtering = {
  readonly scope: string
  /** The selection at the time the filter was set. */ readonly before: Selection
  /** The selection made under each earlier filter. */ readonly byScope: ReadonlyMap<string, Selection>
}

/** The scope of a list without filters. */
const unfiltered = '{}'
const none: Selection = new Map()

/** The part of the selection that was made under the current filter. */
const madeInScope = (selection: Selection, { scope, before, byScope }: Filtering): Selection =>
  new Map([...selection].filter(([id]) => !before.has(id) || byScope.get(scope)?.has(id) === true))

/** The selection survives a filter, but rows selected under another filter are left out unless they are on the page, because the user does not see them. */
export function useSelectionInFilter(
  selection: Selection,
  scope: string,
  onPage: readonly string[],
): InFilter {
  const [filtering, setFiltering] = useState<Filtering>({ scope, before: none, byScope: new Map() })
  if (filtering.scope !== scope)
    setFiltering({
      scope,
      before: selection,
      byScope: new Map(filtering.byScope).set(filtering.scope, madeInScope(selection, filtering)),
    })
  return useMemo(() => {
    // Iterating over a large selection is slow and seldom needed.
    if (scope === unfiltered || filtering.before.size === 0)
      return { selected: [...selection.values()], outside: 0 }
    const inScope = madeInScope(selection, filtering)
    const seen = new Set(onPage)
    const selected = [...selection.values()].filter(({ id }) => inScope.has(id) || seen.has(id))
    return { selected, outside: selection.size - selected.length }
  }, [selection, scope, filtering, onPage])
}
