import { JsonError, parseJson } from '@/lib/text/big-json'

/**
 * Validates the source of a schema in the browser: Avro and JSON Schema are JSON, whose parser reports line and
 * column, unlike the broker. Undefined if it is valid.
 */
export function sourceFault(
  type: string,
  source: string,
): { readonly code: 'SCHEMA_SOURCE' | 'SCHEMA_JSON'; readonly at: string } | undefined {
  if (source.trim() === '') return { code: 'SCHEMA_SOURCE', at: '' }
  if (type !== 'avro' && type !== 'json') return undefined
  try {
    parseJson(source, { duplicates: 'last' })
    return undefined
  } catch (cause) {
    if (cause instanceof JsonError) return { code: 'SCHEMA_JSON', at: `${cause.line}:${cause.column}` }
    throw cause
  }
}
