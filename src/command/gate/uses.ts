import type { Ref } from '@/api/resource'
import { offers } from '@/contract/capability'
import type { Context } from '../context'

type Named = { readonly schema?: unknown }

/** The validations and transformations that name one of these schemas, as far as the broker has any: without it they fail for every message. */
export async function gatesWith(schemas: readonly string[], { api, signal, edition, release, seen }: Pick<Context, 'api' | 'signal' | 'edition' | 'release' | 'seen'>): Promise<readonly Ref[]> {
  const broker = { edition, release, ...(seen === undefined ? {} : { seen }) }
  const names = (one: Named | undefined) => typeof one?.schema === 'string' && schemas.includes(one.schema)
  const [validations, transformations] = await Promise.all([offers('schemaValidation', broker) ? api.validationList({}, { signal }) : [], offers('messageTransformation', broker) ? api.transformationList({}, { signal }) : []])
  return [
    ...validations.filter(({ $raw, checks = [] }) => $raw === undefined && checks.some(names)).map(({ name }): Ref => ({ resource: 'validation', id: name })),
    ...transformations.filter(({ $raw, payload_decoder, payload_encoder }) => $raw === undefined && [payload_decoder, payload_encoder].some(names)).map(({ name }): Ref => ({ resource: 'transformation', id: name })),
  ]
}
