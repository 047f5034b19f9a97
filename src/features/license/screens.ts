import { defineScreens } from '@/features/screen'
import { BadgeCheck } from '@/ui/icon/icons'
import { licensePaths } from './paths'

export const screens = defineScreens(licensePaths, [
  {
    id: 'license',
    icon: BadgeCheck,
    formerId: 'licence',
    group: 'system',
    order: 30,
    key: 'v',
    needs: 'license',
    load: () => import('./license'),
  },
])
