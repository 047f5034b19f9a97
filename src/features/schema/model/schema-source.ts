import { JsonError, parseJson } from '@/lib/text/big-json'

/**
 * What is wrong with the source of a schema, before the broker sees it: Avro is written in JSON, and its parser knows line and
 * column, which the broker does not tell. Undefined when nothing is.
 */
export function sourceFault(
  type: 'avro' | 'protobuf',
  source: string,
): { readonly code: 'SCHEMA_SOURCE' | 'SCHEMA_JSON'; readonly at: string } | undefined {
  if (source.trim() === '') return { code: 'SCHEMA_SOURCE', at: '' }
  if (type !== 'avro') return undefined
  try {
    parseJson(source, { duplicates: 'last' })
    return undefined
  } catch (cause) {
    if (cause instanceof JsonError) return { code: 'SCHEMA_JSON', at: `${cause.line}:${cause.column}` }
    throw cause
  }
}
