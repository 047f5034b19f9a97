import { defineScreens } from '@/features/screen'
import { Settings } from '@/ui/icon/icons'
import { settingsPaths } from './paths'

export const screens = defineScreens(settingsPaths, [
  { id: 'settings', icon: Settings, group: 'system', order: 60, key: 't', load: () => import('./settings') },
  { id: 'keys', parent: 'settings', load: () => import('./keys') },
  { id: 'key', parent: 'keys', load: () => import('./key') },
])
