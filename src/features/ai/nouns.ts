import type { Context } from '@/command/context'
import type { Config } from '@/contract/family/config'
import type { Key } from '@/i18n/key'
import { bodyFrom } from '@/contract/write-back'
import { to, type Path } from '@/route/paths'
import { AiProfile, AiProvider } from './contract'
import { aiPaths } from './paths'

export type AiNoun = 'aiProvider' | 'aiProfile'
type Asking = Pick<Context, 'api' | 'signal'>

type Noun = {
  /** The first part of the ids of its commands. */
  readonly prefix: 'ai-provider' | 'ai-profile'
  readonly words: {
    readonly name: Key
    readonly incomplete: Key
    readonly gone: Key
    readonly goneText: Key
    readonly back: Key
  }
  readonly list: Path
  readonly form: Path
  readonly page: (name: string) => Path
  readonly at: (asking: Asking) => {
    /** Its settings without the name. */
    read(name: string): Promise<Config>
    create(config: Config): Promise<void>
    update(name: string, config: Config): Promise<void>
    remove(name: string): Promise<void>
  }
}

/** The bodies name what the endpoints require; the broker checks the rest. */
const provider = (config: Config) => config as Config & { type: string; api_key: string; name: string }
const profile = (config: Config) => config as Config & { type: string; provider_name: string; name: string }

export const aiNouns: Readonly<Record<AiNoun, Noun>> = {
  aiProvider: {
    prefix: 'ai-provider',
    words: {
      name: 'aiProvider.name',
      incomplete: 'aiProvider.incomplete',
      gone: 'aiProvider.gone',
      goneText: 'aiProvider.goneText',
      back: 'aiProvider.back',
    },
    list: to(aiPaths.aiProviders),
    form: to(aiPaths.aiProviderCreate),
    page: (name) => to(aiPaths.aiProvider, { name }),
    at: ({ api, signal }) => ({
      read: async (name) =>
        bodyFrom(AiProvider, await api.aiProvider({ params: { name } }, { signal })) as Config,
      create: (config) => api.aiProviderCreate({ body: provider(config) }, { signal }),
      update: (name, config) =>
        api.aiProviderUpdate({ params: { name }, body: provider(config) }, { signal }),
      remove: (name) => api.aiProviderRemove({ params: { name } }, { signal }),
    }),
  },
  aiProfile: {
    prefix: 'ai-profile',
    words: {
      name: 'aiProfile.name',
      incomplete: 'aiProfile.incomplete',
      gone: 'aiProfile.gone',
      goneText: 'aiProfile.goneText',
      back: 'aiProfile.back',
    },
    list: to(aiPaths.aiProfiles),
    form: to(aiPaths.aiProfileCreate),
    page: (name) => to(aiPaths.aiProfile, { name }),
    at: ({ api, signal }) => ({
      read: async (name) =>
        bodyFrom(AiProfile, await api.aiProfile({ params: { name } }, { signal })) as Config,
      create: (config) => api.aiProfileCreate({ body: profile(config) }, { signal }),
      update: (name, config) => api.aiProfileUpdate({ params: { name }, body: profile(config) }, { signal }),
      remove: (name) => api.aiProfileRemove({ params: { name } }, { signal }),
    }),
  },
}
