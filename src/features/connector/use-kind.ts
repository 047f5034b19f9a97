import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { documentOf, integrationKind } from './fields'
import type { IntegrationNoun } from './model/noun'

/** What the broker says of its types changes with its release alone. */
const fresh = 3_600_000

/** What the broker says of connectors, or of actions and sources. */
export const useDescription = (noun: IntegrationNoun) =>
  useRead('setting', 'schemaDocument', { params: { name: documentOf(noun) } }, { fresh })

/** One type of a noun as the broker describes it: `undefined` while that is read, `'none'` where it describes no such type. */
export function useKind(noun: IntegrationNoun, type: string) {
  const query = useDescription(noun)
  const { data } = query
  const kind = useMemo(
    () => (data === undefined ? undefined : (integrationKind(data, noun, type) ?? ('none' as const))),
    [data, noun, type],
  )
  return { kind, query }
}
