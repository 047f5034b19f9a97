import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'

/** The names of the registry's schemas. Where they cannot be read they are typed; undefined only while they are on their way. */
export function useSchemas(): readonly string[] | undefined {
  const { data, error } = useRead('schema', 'schemaList', {}, { enabled: useOffers()('schemaRegistry') })
  return (
    data?.flatMap((row) => (row.$raw === undefined ? [row.name] : [])).sort() ??
    (error === null ? undefined : [])
  )
}
