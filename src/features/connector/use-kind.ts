import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { documentOf, integrationKind } from './fields'
import type { IntegrationNoun } from './model/noun'

/** Type descriptions only change with the release of the broker. */
const staleAfterMs = 3_600_000

/** The schema document for connectors, or for actions and sources. */
export const useDescription = (noun: IntegrationNoun) =>
  useRead('setting', 'schemaDocument', { params: { name: documentOf(noun) } }, { fresh: staleAfterMs })

/**
 * A type of a noun as the broker describes it: `undefined` while loading, `'none'` if there is no
 * description.
 */
export function useKind(noun: IntegrationNoun, type: string) {
  const query = useDescription(noun)
  const { data } = query
  const kind = useMemo(
    () => (data === undefined ? undefined : (integrationKind(data, noun, type) ?? ('none' as const))),
    [data, noun, type],
  )
  return { kind, query }
}
