import { defineScreens } from '@/features/screen'
import { Send } from '@/ui/icon/icons'
import { publishPaths } from './paths'

export const screens = defineScreens(publishPaths, [
  { id: 'publish', icon: Send, group: 'monitoring', order: 110, load: () => import('./publish') },
])
