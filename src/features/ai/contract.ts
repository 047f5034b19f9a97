import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { aiTypes, resourceName } from '@/contract/name'
import { maybe, open, rows } from '@/contract/schema'
import { readOnly } from '@/contract/write-back'

/** A service with language models; its key is masked (src/contract/docs/integration.md#language-models). */
export const AiProvider = z.looseObject({
  name: readOnly(z.string()),
  type: open(aiTypes),
  base_url: maybe(z.string()),
  api_key: maybe(z.string()),
})
export type AiProvider = z.infer<typeof AiProvider>

/** How the SQL function `ai_completion` asks a provider: a model and an instruction. */
export const AiProfile = z.looseObject({
  name: readOnly(z.string()),
  type: open(aiTypes),
  provider_name: maybe(z.string()),
  model: maybe(z.string()),
  system_prompt: maybe(z.string()),
})
export type AiProfile = z.infer<typeof AiProfile>

const ProviderBody = z.looseObject({ type: z.string(), api_key: z.string() })
const ProfileBody = z.looseObject({ type: z.string(), provider_name: z.string() })
const named = { name: resourceName }

const needs = 'aiCompletion'
const done = { reply: 'none', status: 204, needs } as const
const unavailable = 'SERVICE_UNAVAILABLE'
const models = z.array(z.string())

export const aiEndpoints = {
  aiProviders: endpoint('GET', {
    path: '/ai/providers',
    resource: 'aiProvider',
    reply: rows(AiProvider),
    needs,
  }),
  aiProviderCreate: endpoint('POST', {
    path: '/ai/providers',
    body: z.extend(ProviderBody, named),
    codes: ['INVALID_CREDENTIAL', 'BAD_REQUEST', unavailable],
    ...done,
  }),
  aiProvider: endpoint('GET', {
    path: '/ai/providers/{name}',
    resource: 'aiProvider',
    reply: AiProvider,
    codes: ['NOT_FOUND'],
    needs,
  }),
  aiProviderUpdate: endpoint('PUT', {
    path: '/ai/providers/{name}',
    body: ProviderBody,
    codes: ['NOT_FOUND', 'INVALID_CREDENTIAL', 'BAD_REQUEST', unavailable],
    ...done,
  }),
  /** Refused while a profile uses it. */
  aiProviderRemove: endpoint('DELETE', {
    path: '/ai/providers/{name}',
    codes: ['NOT_FOUND', 'INVALID_CREDENTIAL', unavailable],
    ...done,
  }),
  /** Asks the provider. */
  aiProviderModels: endpoint('GET', {
    path: '/ai/providers/{name}/models',
    resource: 'aiProvider',
    reply: models,
    codes: ['NOT_FOUND', 'INVALID_CREDENTIAL', unavailable],
    needs,
    slow: true,
  }),
  /** Asks a provider that is not stored. */
  aiModels: endpoint('POST', {
    path: '/ai/models',
    body: ProviderBody,
    reply: models,
    codes: ['NOT_FOUND', 'INVALID_CREDENTIAL', 'BAD_REQUEST', unavailable],
    needs,
    slow: true,
    replacement: 'aiProviderModels',
  }),
  aiProfiles: endpoint('GET', {
    path: '/ai/completion_profiles',
    resource: 'aiProfile',
    reply: rows(AiProfile),
    needs,
  }),
  aiProfileCreate: endpoint('POST', {
    path: '/ai/completion_profiles',
    body: z.extend(ProfileBody, named),
    codes: ['INVALID_COMPLETION_PROFILE', 'BAD_REQUEST', unavailable],
    ...done,
  }),
  aiProfile: endpoint('GET', {
    path: '/ai/completion_profiles/{name}',
    resource: 'aiProfile',
    reply: AiProfile,
    codes: ['NOT_FOUND'],
    needs,
  }),
  aiProfileUpdate: endpoint('PUT', {
    path: '/ai/completion_profiles/{name}',
    body: ProfileBody,
    codes: ['NOT_FOUND', 'INVALID_COMPLETION_PROFILE', 'BAD_REQUEST', unavailable],
    ...done,
  }),
  aiProfileRemove: endpoint('DELETE', {
    path: '/ai/completion_profiles/{name}',
    codes: ['NOT_FOUND', 'INVALID_COMPLETION_PROFILE', unavailable],
    ...done,
  }),
}
