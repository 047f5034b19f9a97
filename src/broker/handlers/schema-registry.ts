import * as z from 'zod/mini'
import { isConfig, maskedSecret, type Config } from '@/contract/family/config'
import type { externalRegistryEndpoints } from '@/features/external-registry/contract'
import { externalRegistryKind } from '@/features/external-registry/fields'
import type { schemaEndpoints } from '@/features/schema/contract'
import { refusalOf } from '../checks/complaint'
import { described } from '../checks/described'
import { Refusal } from '../http/refusal'
import { listSchemas } from '../message-pipeline/schema'
import { readStored } from '../store/persist'
import type { HandlerContext } from '../state'
import type { HandlersOf } from '../handler'

/** Schemas; since 6.2 those that validations name stay (src/contract/docs/schemas.md). */
export const createSchemaHandlers = ({
  schemas,
  release,
  pipeline: { validations },
}: HandlerContext): HandlersOf<typeof schemaEndpoints> => ({
  schemaList: () => schemas.list(),
  schemaCreate: ({ body }) => schemas.create(body),
  schemaDetail: ({ params }) => schemas.detail(params.name),
  schemaUpdate: ({ params, body }) => schemas.update(params.name, body),
  schemaRemove({ params: { name } }) {
    const names = validations.list().flatMap((one) => (listSchemas(one).includes(name) ? [one.name] : []))
    if (release.has('keepsUsedSchemas') && names.length > 0)
      throw new Refusal(
        400,
        'BAD_REQUEST',
        JSON.stringify({
          references: { transformations: [], validations: names },
          reason: 'still_referenced',
        }),
      )
    schemas.remove(name)
  },
})

const Stored = z.record(z.string(), z.custom<Config>(isConfig))
const masked = ({ auth = 'none', ...rest }: Config): Config => ({
  ...rest,
  auth: isConfig(auth) ? { ...auth, password: maskedSecret } : auth,
})

const registrySettings = described<Config & { readonly name: string }>(externalRegistryKind)

/** External registries: stored and never asked. */
export function createExternalRegistryHandlers({
  store,
}: HandlerContext): HandlersOf<typeof externalRegistryEndpoints> {
  const document = store('schema-registries')
  let registries = readStored(
    Stored,
    document.read() ?? {},
    'schema-registries.json does not hold registries',
  )
  const save = (next: typeof registries) => {
    document.write(next)
    registries = next
  }
  const find = (name: string): Config => {
    const found = registries[name]
    if (found === undefined) throw new Refusal(404, 'NOT_FOUND', 'Registry not found')
    return found
  }
  const check = (body: object) => {
    const checked = registrySettings.check(body)
    if (!checked.ok) throw refusalOf(...checked.complaints)
    return checked.value
  }
  return {
    externalRegistries: () =>
      Object.fromEntries(Object.entries(registries).map(([name, config]) => [name, masked(config)])),
    externalRegistryCreate({ body }) {
      const { name, ...config } = check(body)
      if (registries[name] !== undefined) throw new Refusal(400, 'ALREADY_EXISTS', 'Registry already exists')
      save({ ...registries, [name]: config })
      return masked(config)
    },
    externalRegistry: ({ params: { name } }) => masked(find(name)),
    externalRegistryUpdate({ params: { name }, body }) {
      find(name)
      const { name: _, ...config } = check({ ...body, name })
      save({ ...registries, [name]: config })
      return masked(config)
    },
    externalRegistryRemove({ params: { name } }) {
      find(name)
      save(Object.fromEntries(Object.entries(registries).filter(([one]) => one !== name)))
    },
  }
}
