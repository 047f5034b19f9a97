import { defineScreens } from '@/features/screen'
import { Bot, Sparkles } from '@/ui/icon/icons'
import { aiPaths } from './paths'

export const screens = defineScreens(aiPaths, [
  {
    id: 'aiProviders',
    icon: Bot,
    group: 'integration',
    order: 114,
    needs: 'aiCompletion',
    load: async () => ({ default: (await import('./lists')).ProviderList }),
  },
  {
    id: 'aiProviderCreate',
    parent: 'aiProviders',
    load: async () => ({ default: (await import('./pages')).ProviderCreate }),
  },
  {
    id: 'aiProvider',
    parent: 'aiProviders',
    load: async () => ({ default: (await import('./pages')).ProviderDetail }),
  },
  {
    id: 'aiProfiles',
    icon: Sparkles,
    group: 'integration',
    order: 116,
    needs: 'aiCompletion',
    load: async () => ({ default: (await import('./lists')).ProfileList }),
  },
  {
    id: 'aiProfileCreate',
    parent: 'aiProfiles',
    load: async () => ({ default: (await import('./pages')).ProfileCreate }),
  },
  {
    id: 'aiProfile',
    parent: 'aiProfiles',
    load: async () => ({ default: (await import('./pages')).ProfileDetail }),
  },
])
