import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import type { validationEndpoints } from '@/features/message-pipeline/contract-validation'
import { binary, map, need, struct, words } from '../checks/kind'
import { readWhole } from '../checks/read'
import type { SharedHandlers } from './all'
import { callHandler, type HandlersOf } from './handlers'
import { Refusal } from '../http/refusal'
import { CorruptData, type Document } from '../store/persist'
import type { State } from '../state'

const registry = { type: need(words('confluent')), url: need(binary), auth: need(map) }
export const schemaBodies = { externalRegistryCreate: readWhole(struct({ name: need(binary), ...registry })) }

type Call = { readonly params: { readonly name: string }; readonly body: unknown }
type Base = SharedHandlers & HandlersOf<typeof validationEndpoints>

const Stored = z.record(z.string(), z.record(z.string(), z.unknown()))
const masked = ({ auth, ...rest }: Config): Config => ({
  ...rest,
  auth: { ...(auth as Config), password: '******' },
})

/** Schemas that validations name must exist and stay; external registries are stored and never asked. */
export function schemas62({ schemas }: Pick<State, 'schemas'>, base: Base, document: Document) {
  const saved = z.safeParse(Stored, document.read() ?? {})
  if (!saved.success)
    throw new CorruptData('schema-registries.json does not hold registries. Repair it or move it away.')
  let registries = saved.data
  const save = (next: typeof registries) => {
    document.write(next)
    registries = next
  }
  const namesIn = (validation: unknown): readonly string[] =>
    (isConfig(validation) && Array.isArray(validation['checks']) ? validation['checks'] : []).flatMap(
      (check: unknown) => (isConfig(check) && typeof check['schema'] === 'string' ? [check['schema']] : []),
    )
  const checked =
    (id: 'validationCreate' | 'validationUpdate') =>
    (call: Call): unknown => {
      const missing = namesIn(call.body).filter((name) => schemas.find(name) === undefined)
      if (missing.length > 0) throw new Refusal(400, 'BAD_REQUEST', `No such schemas: ${missing.join(', ')}`)
      return callHandler(base[id], call)
    }
  return {
    validationCreate: checked('validationCreate'),
    validationUpdate: checked('validationUpdate'),
    schemaRemove({ params: { name } }: Call) {
      const validations = (callHandler(base.validationList, {}) as readonly Config[])
        .filter((validation) => namesIn(validation).includes(name))
        .map((validation) => validation['name'])
      if (validations.length > 0)
        throw new Refusal(
          400,
          'BAD_REQUEST',
          JSON.stringify({ references: { transformations: [], validations }, reason: 'still_referenced' }),
        )
      schemas.remove(name)
    },
    externalRegistries: () =>
      Object.fromEntries(
        Object.entries(registries).map(([name, config]) => [name, masked(config as Config)]),
      ),
    externalRegistryCreate({ body }: Call) {
      const { name, ...config } = body as Config & { readonly name: string }
      if (registries[name] !== undefined) throw new Refusal(400, 'ALREADY_EXISTS', 'Registry already exists')
      save({ ...registries, [name]: config })
      return masked(config)
    },
    externalRegistryRemove({ params: { name } }: Call) {
      const { [name]: found, ...rest } = registries
      if (found === undefined) throw new Refusal(404, 'NOT_FOUND', 'Registry not found')
      save(rest)
    },
  }
}
