import type { Ref } from '@/api/resource'
import { clientPaths } from '@/features/client/paths'
import { rulePaths } from '@/features/rule/paths'
import { to } from '@/route/paths'
import { PagedItems } from '@/list/paging/row-pages'
import { pathOrNone } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'

/** The other affected objects, each with a link to look at it first (catalogue R18). */
export function AffectedObjects({ refs }: { refs: readonly Ref[] }) {
  return (
    <PagedItems items={refs} className="max-h-60 overflow-auto">
      {({ resource, id }) => {
        const way =
          resource === 'rule'
            ? pathOrNone(() => to(rulePaths.rule, { id }))
            : resource === 'client'
              ? pathOrNone(() => to(clientPaths.client, { clientid: id }))
              : undefined
        const name = <Untrusted mono text={id} max={80} />
        return (
          <li key={id}>
            {way === undefined ? (
              name
            ) : (
              <a href={`#${way}`} target="_blank" rel="noreferrer" className="text-accent underline">
                {name}
              </a>
            )}
          </li>
        )
      }}
    </PagedItems>
  )
}
