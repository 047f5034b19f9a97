import { useRead } from '@/api/query'
import { namespaceOf } from '@/contract/namespaced-id'
import type { IntegrationKind } from './fields'
import type { TargetNoun } from './model/noun'
import { useWords } from '@/i18n/use-words'
import { ReadError } from '@/detail/read-error'
import { Skeleton } from '@/ui/skeleton'
import { useKind } from './use-kind'

/**
 * The names of the connectors of a type in the same namespace, read without cache, because one may be new.
 * Undefined while loading or after an error.
 */
function useConnectors(
  noun: TargetNoun,
  type: string,
  ns: string | undefined,
): { readonly names: readonly string[] | undefined; readonly waiting: boolean } {
  const enabled = noun === 'action' || noun === 'source'
  const { data, isFetchedAfterMount } = useRead('connectorList', {}, { enabled })
  if (!enabled) return { names: undefined, waiting: false }
  return {
    names: data
      ?.filter((row) => row.$raw === undefined && row.type === type && namespaceOf(row) === ns)
      .map(({ name }) => name)
      .sort(),
    waiting: !isFetchedAfterMount,
  }
}

/** Everything that the form of a type needs, once it has been read. */
export function useFormData(noun: TargetNoun, type: string, ns: string | undefined) {
  const { kind, query } = useKind(noun, type)
  const { names, waiting } = useConnectors(noun, type, ns)
  return { kind: waiting ? undefined : kind, names, query }
}

type Props = {
  noun: TargetNoun
  kind: IntegrationKind | 'none' | undefined
  query: Parameters<typeof ReadError>[0]['query']
}

/** In place of a form: that its type has no description, or that it is being read. */
export function FormUnready({ noun, kind, query }: Props) {
  const { t } = useWords()
  if (kind === 'none')
    return (
      <p role="status" className="text-muted">
        {t(noun === 'bridge' ? 'bridge.unknownType' : 'integration.undescribed')}
      </p>
    )
  return query.error === null ? <Skeleton lines={8} /> : <ReadError query={query} />
}
