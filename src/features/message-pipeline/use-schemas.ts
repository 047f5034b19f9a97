import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'

/** The names of schemas in the registry, empty if they cannot be read; undefined while loading. */
export function useSchemas(): readonly string[] | undefined {
  const { data, error } = useRead('schemaList', {}, { enabled: useOffers()('schemaRegistry') })
  return (
    data?.flatMap((row) => (row.$raw === undefined ? [row.name] : [])).sort() ??
    (error === null ? undefined : [])
  )
}
