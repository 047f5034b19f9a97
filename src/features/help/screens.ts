import { defineScreens } from '@/features/screen'
import { LifeBuoy } from '@/ui/icon/icons'
import { helpPaths } from './paths'

export const screens = defineScreens(helpPaths, [
  { id: 'help', icon: LifeBuoy, group: 'system', order: 70, load: () => import('./help') },
  { id: 'api', parent: 'help', load: () => import('./api') },
  { id: 'commands', parent: 'help', load: () => import('./reference') },
  { id: 'command', parent: 'commands', load: () => import('./reference-page') },
])
