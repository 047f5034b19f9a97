import { defineScreens } from '@/features/screen'
import { KeyRound } from '@/ui/icon/icons'
import { apiKeyPaths } from './paths'

export const screens = defineScreens(apiKeyPaths, [
  { id: 'apiKeys', icon: KeyRound, group: 'system', order: 20, key: 'k', load: () => import('./list') },
  { id: 'apiKey', parent: 'apiKeys', load: () => import('./detail') },
])
