import { defineScreens } from '@/features/screen'
import { FileCode } from '@/ui/icon/icons'
import { configPaths } from './paths'

export const screens = defineScreens(configPaths, [
  {
    id: 'config',
    icon: FileCode,
    group: 'management',
    order: 180,
    section: 'configuration',
    load: () => import('./text'),
  },
  { id: 'configCompare', parent: 'config', load: () => import('./compare') },
  { id: 'otherSettings', parent: 'config', load: () => import('./other') },
])
