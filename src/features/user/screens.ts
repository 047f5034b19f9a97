import { defineScreens } from '@/features/screen'
import { Users } from '@/ui/icon/icons'
import { userPaths } from './paths'

export const screens = defineScreens(userPaths, [
  { id: 'users', icon: Users, group: 'system', order: 10, key: 'u', load: () => import('./list') },
])
