import { RefusedError } from '@/command/refused-error'
import type { Config } from '@/contract/family/config'
import type { SchemaType } from '@/contract/name'
import { sourceFault } from './model/schema-source'

/** Refuses a source that cannot be one of this type. */
export function checkSource(type: string, source: string): void {
  const fault = sourceFault(type, source)
  if (fault !== undefined) throw new RefusedError(fault.code, fault.at)
}

type Written = {
  readonly name: string
  readonly type: SchemaType
  readonly description: string
  readonly source: string
  readonly parameters: Config | Record<string, unknown> | undefined
}

/** The body of a new schema: its text, or the parameters of the service that holds it. */
export function bodyOfSchema({ name, type, description, source, parameters }: Written) {
  if (name === '') throw new RefusedError('SCHEMA_NAME')
  if (type !== 'external_http') {
    checkSource(type, source)
    return { name, type, description, source }
  }
  const { url, ...others } = parameters ?? {}
  if (typeof url !== 'string' || url === '') throw new RefusedError('SCHEMA_URL')
  return { name, type, description, parameters: { ...others, url } }
}
