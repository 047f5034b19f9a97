import type { HandlerContext } from '../state'
import * as z from 'zod/mini'
import { isConfig, maskedSecret, type Config } from '@/contract/family/config'
import type { aiEndpoints } from '@/features/ai/contract'
import { aiKinds } from '@/features/ai/fields'
import type { HandlersOf } from '../handler'
import { refusalOf } from '../checks/complaint'
import { described } from '../checks/described'
import { Refusal } from '../http/refusal'
import { readStored } from '../store/persist'

type Item = Config & { readonly name: string; readonly type: string }
const Stored = z.object({
  providers: z.array(z.custom<Item>(isConfig)),
  profiles: z.array(z.custom<Item>(isConfig)),
})

const kinds = {
  providers: described<Item>(aiKinds.aiProvider, { defaults: false }),
  profiles: described<Item>(aiKinds.aiProfile),
}
const refusals = { providers: 'INVALID_CREDENTIAL', profiles: 'INVALID_COMPLETION_PROFILE' } as const
type Part = keyof typeof kinds

const urls: Readonly<Record<string, string>> = { anthropic: 'https://api.anthropic.com/v1' }
const masked = (item: Item): Item => ({ ...item, api_key: maskedSecret })

/** Providers and profiles of language models: stored, and never asked (src/contract/docs/integration.md#language-models). */
export function createAiHandlers({ store }: HandlerContext): HandlersOf<typeof aiEndpoints> {
  const document = store('ai')
  const stored = readStored(
    Stored,
    document.read() ?? { providers: [], profiles: [] },
    'ai.json does not hold providers and profiles',
  )
  const find = (part: Part, name: string): Item => {
    const found = stored[part].find((item) => item.name === name)
    if (found === undefined) throw new Refusal(404, 'NOT_FOUND', `${name} not found`)
    return found
  }
  const check = (part: Part, body: object): Item => {
    const checked = kinds[part].check(body)
    if (!checked.ok) throw refusalOf(...checked.complaints)
    const item = checked.value
    if (part === 'providers')
      return { ...item, base_url: item['base_url'] ?? urls[item.type] ?? 'https://api.openai.com/v1' }
    const provider = stored.providers.find(({ name }) => name === item['provider_name'])
    if (provider === undefined)
      throw new Refusal(400, refusals.profiles, 'Completion profile provider not found')
    if (provider.type !== item.type)
      throw new Refusal(400, refusals.profiles, 'Completion profile type does not match provider type')
    return item
  }
  const save = (part: Part, items: readonly Item[]) => {
    stored[part] = [...items]
    document.write(stored)
  }
  const create = (part: Part, body: object) => {
    const item = check(part, body)
    if (stored[part].some(({ name }) => name === item.name))
      throw new Refusal(400, refusals[part], `Duplicate name ${item.name}`)
    save(part, [...stored[part], item])
  }
  const update = (part: Part, name: string, body: object) => {
    find(part, name)
    const item = check(part, { ...body, name })
    if (part === 'providers' && item.type !== find(part, name).type) checkUnused(name)
    save(
      part,
      stored[part].map((one) => (one.name === name ? item : one)),
    )
  }
  const checkUnused = (provider: string) => {
    if (stored.profiles.some((profile) => profile['provider_name'] === provider))
      throw new Refusal(400, refusals.providers, 'Provider in use')
  }
  const remove = (part: Part, name: string) => {
    find(part, name)
    save(
      part,
      stored[part].filter((item) => item.name !== name),
    )
  }
  const noModels = () => new Refusal(503, 'SERVICE_UNAVAILABLE', 'The embedded broker asks no models')
  return {
    aiProviders: () => stored.providers.map(masked),
    aiProviderCreate: ({ body }) => create('providers', body),
    aiProvider: ({ params: { name } }) => masked(find('providers', name)),
    aiProviderUpdate: ({ params: { name }, body }) => update('providers', name, body),
    aiProviderRemove({ params: { name } }) {
      checkUnused(name)
      remove('providers', name)
    },
    aiProviderModels({ params: { name } }) {
      find('providers', name)
      throw noModels()
    },
    aiModels() {
      throw noModels()
    },
    aiProfiles: () => stored.profiles,
    aiProfileCreate: ({ body }) => create('profiles', body),
    aiProfile: ({ params: { name } }) => find('profiles', name),
    aiProfileUpdate: ({ params: { name }, body }) => update('profiles', name, body),
    aiProfileRemove: ({ params: { name } }) => remove('profiles', name),
  }
}
