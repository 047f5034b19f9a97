import type { Ref } from '@/api/resource'
import { offers } from '@/contract/capability'
import type { PipelineNoun } from './contract'
import type { Transformation } from './contract-transformation'
import type { Validation } from './contract-validation'
import type { Unreadable } from '@/contract/schema'
import type { Context } from '@/command/context'

type Named = { readonly schema?: unknown }

/** The validations and transformations that use one of the schemas. */
export function pipelinesNaming(
  schemas: readonly string[],
  validations: readonly (Validation & Unreadable)[],
  transformations: readonly (Transformation & Unreadable)[],
): readonly (Ref & { readonly resource: PipelineNoun })[] {
  const names = (one: Named | undefined) => typeof one?.schema === 'string' && schemas.includes(one.schema)
  return [
    ...validations
      .filter(({ $raw, checks = [] }) => $raw === undefined && checks.some(names))
      .map(({ name }) => ({ resource: 'validation', id: name }) as const),
    ...transformations
      .filter(
        ({ $raw, payload_decoder, payload_encoder }) =>
          $raw === undefined && [payload_decoder, payload_encoder].some(names),
      )
      .map(({ name }) => ({ resource: 'transformation', id: name }) as const),
  ]
}

/**
 * The validations and transformations that use one of the schemas, if the broker supports them: without the
 * schema they fail for every message.
 */
export async function pipelinesUsingSchemas(
  schemas: readonly string[],
  { api, signal, edition, release, seen }: Pick<Context, 'api' | 'signal' | 'edition' | 'release' | 'seen'>,
): Promise<readonly Ref[]> {
  const broker = { edition, release, ...(seen === undefined ? {} : { seen }) }
  const [validations, transformations] = await Promise.all([
    offers('schemaValidation', broker) ? api.validationList({}, { signal }) : [],
    offers('messageTransformation', broker) ? api.transformationList({}, { signal }) : [],
  ])
  return pipelinesNaming(schemas, validations, transformations)
}
