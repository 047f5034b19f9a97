import { useMemo, useState } from 'react'
import type { Ref } from '@/api/resource'
import type { Marks } from './marks'

/** The selected rows that a command acts on, and the number of those it leaves out. */
type InFilter = { readonly marked: readonly Ref[]; readonly outside: number }

type Filtering = {
  readonly scope: string
  /** The selection at the time the filter was set. */ readonly before: Marks
  /** The selection made under each earlier filter. */ readonly byScope: ReadonlyMap<string, Marks>
}

/** The scope of a list without filters. */
const unfiltered = '{}'
const none: Marks = new Map()

/** The part of the selection that was made under the current filter. */
const madeInScope = (marks: Marks, { scope, before, byScope }: Filtering): Marks =>
  new Map([...marks].filter(([id]) => !before.has(id) || byScope.get(scope)?.has(id) === true))

/** The selection survives a filter, but rows selected under another filter are left out unless they are on the page, because the user does not see them. */
export function useMarksInFilter(marks: Marks, scope: string, onPage: readonly string[]): InFilter {
  const [filtering, setFiltering] = useState<Filtering>({ scope, before: none, byScope: new Map() })
  if (filtering.scope !== scope)
    setFiltering({
      scope,
      before: marks,
      byScope: new Map(filtering.byScope).set(filtering.scope, madeInScope(marks, filtering)),
    })
  return useMemo(() => {
    // Iterating over a large selection is slow and seldom needed.
    if (scope === unfiltered || filtering.before.size === 0)
      return { marked: [...marks.values()], outside: 0 }
    const inScope = madeInScope(marks, filtering)
    const seen = new Set(onPage)
    const marked = [...marks.values()].filter(({ id }) => inScope.has(id) || seen.has(id))
    return { marked, outside: marks.size - marked.length }
  }, [marks, scope, filtering, onPage])
}
