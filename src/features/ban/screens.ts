import { defineScreens } from '@/features/screen'
import { Ban } from '@/ui/icon/icons'
import { banPaths } from './paths'

export const screens = defineScreens(banPaths, [
  { id: 'banned', icon: Ban, group: 'access', order: 50, key: 'b', load: () => import('./list') },
])
