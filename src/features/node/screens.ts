import { defineScreens } from '@/features/screen'
import { Server } from '@/ui/icon/icons'
import { nodePaths } from './paths'

export const screens = defineScreens(nodePaths, [
  { id: 'nodes', icon: Server, group: 'monitoring', order: 20, key: 'n', load: () => import('./list') },
  { id: 'node', parent: 'nodes', load: () => import('./detail') },
])
