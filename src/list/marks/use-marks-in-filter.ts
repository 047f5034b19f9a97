import { useMemo, useState } from 'react'
import type { Ref } from '@/api/resource'
import type { Marks } from './marks'

/** The marks a command acts on, and how many are left out. */
type InFilter = { readonly marked: readonly Ref[]; readonly outside: number }

type Filtering = {
  readonly scope: string
  /** What was marked when this filter came. */ readonly before: Marks
  /** What was marked under each filter that has been. */ readonly known: ReadonlyMap<string, Marks>
}

/** The scope of a list without a filter: nothing is outside of it. */
const unfiltered = '{}'
const none: Marks = new Map()

/** The marks that were made under the present filter. */
const ownOf = (marks: Marks, { scope, before, known }: Filtering): Marks =>
  new Map([...marks].filter(([id]) => !before.has(id) || known.get(scope)?.has(id) === true))

/** Marks outlive a filter, but those made under another one are nothing that one sees: they are left out, unless they stand on the page. */
export function useMarksInFilter(marks: Marks, scope: string, onPage: readonly string[]): InFilter {
  const [filtering, setFiltering] = useState<Filtering>({ scope, before: none, known: new Map() })
  if (filtering.scope !== scope)
    setFiltering({
      scope,
      before: marks,
      known: new Map(filtering.known).set(filtering.scope, ownOf(marks, filtering)),
    })
  return useMemo(() => {
    // Walking through many marks takes its time, and is seldom needed.
    if (scope === unfiltered || filtering.before.size === 0)
      return { marked: [...marks.values()], outside: 0 }
    const own = ownOf(marks, filtering)
    const seen = new Set(onPage)
    const marked = [...marks.values()].filter(({ id }) => own.has(id) || seen.has(id))
    return { marked, outside: marks.size - marked.length }
  }, [marks, scope, filtering, onPage])
}
