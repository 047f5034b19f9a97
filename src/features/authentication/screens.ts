import { defineScreens } from '@/features/screen'
import { Fingerprint } from '@/ui/icon/icons'
import { authenticationPaths } from './paths'

export const screens = defineScreens(authenticationPaths, [
  { id: 'authentication', icon: Fingerprint, group: 'access', order: 10, load: () => import('./list') },
  { id: 'authenticatorCreate', parent: 'authentication', load: () => import('./create') },
  { id: 'authenticator', parent: 'authentication', load: () => import('./detail') },
])
