import { defineScreens } from '@/features/screen'
import { Repeat } from '@/ui/icon/icons'
import { flappingPaths } from './paths'

export const screens = defineScreens(flappingPaths, [
  { id: 'flapping', icon: Repeat, group: 'access', order: 40, load: () => import('./settings') },
])
