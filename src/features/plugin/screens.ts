import { defineScreens } from '@/features/screen'
import { Blocks } from '@/ui/icon/icons'
import { pluginPaths } from './paths'

export const screens = defineScreens(pluginPaths, [
  {
    id: 'plugins',
    icon: Blocks,
    group: 'management',
    order: 140,
    feature: 'plugins',
    section: 'extensions',
    load: () => import('./list'),
  },
  { id: 'pluginInstall', parent: 'plugins', load: () => import('./install') },
  { id: 'plugin', parent: 'plugins', load: () => import('./detail') },
])
