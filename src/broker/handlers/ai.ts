import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import type { Bodies } from '../checks/bodies'
import { Refusal } from '../http/refusal'
import { CorruptData, type Document } from '../store/persist'

const any = z.unknown()
const done = { reply: 'none', status: 204 } as const
const create = { body: any, ...done }

/** Providers and completion profiles of AI: stored, and never asked. */
export const aiEndpoints = {
  aiProviders: endpoint('GET', { path: '/ai/providers', reply: any }),
  aiProviderCreate: endpoint('POST', { path: '/ai/providers', ...create }),
  aiProviderRemove: endpoint('DELETE', { path: '/ai/providers/{name}', ...done }),
  aiProfiles: endpoint('GET', { path: '/ai/completion_profiles', reply: any }),
  aiProfileCreate: endpoint('POST', { path: '/ai/completion_profiles', ...create }),
  aiProfileRemove: endpoint('DELETE', { path: '/ai/completion_profiles/{name}', ...done }),
} as const

type Provider = Bodies['aiProviderCreate']
type Profile = Bodies['aiProfileCreate']
type Removal = { readonly params: { readonly name: string } }

export function aiHandlers(document: Document) {
  const { providers, profiles } = (document.read() ?? { providers: [], profiles: [] }) as {
    providers?: Provider[]
    profiles?: Profile[]
  }
  if (!Array.isArray(providers) || !Array.isArray(profiles))
    throw new CorruptData('ai.json does not hold providers and profiles. Repair it or move it away.')
  const save = () => document.write({ providers, profiles })
  const add = <T extends { readonly name: string }>(list: T[], item: T) => {
    if (list.some(({ name }) => name === item.name))
      throw new Refusal(400, 'ALREADY_EXISTS', `${item.name} already exists`)
    list.push(item)
    save()
  }
  const remove = (list: { readonly name: string }[], wanted: string) => {
    const place = list.findIndex(({ name }) => name === wanted)
    if (place < 0) throw new Refusal(404, 'NOT_FOUND', `${wanted} not found`)
    list.splice(place, 1)
    save()
  }
  return {
    aiProviders: () => providers.map((each) => ({ ...each, api_key: '******' })),
    aiProviderCreate: ({ body }: { readonly body: Provider }) => add(providers, body),
    aiProviderRemove({ params: { name } }: Removal) {
      if (profiles.some(({ provider_name }) => provider_name === name))
        throw new Refusal(400, 'INVALID_CREDENTIAL', 'A completion profile uses this provider')
      remove(providers, name)
    },
    aiProfiles: () => profiles,
    aiProfileCreate: ({ body }: { readonly body: Profile }) => add(profiles, body),
    aiProfileRemove: ({ params: { name } }: Removal) => remove(profiles, name),
  }
}
