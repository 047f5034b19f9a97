import { defineScreens } from '@/features/screen'
import { Timer } from '@/ui/icon/icons'
import { slowSubscriptionPaths } from './paths'

export const screens = defineScreens(slowSubscriptionPaths, [
  {
    id: 'slowSubscriptions',
    icon: Timer,
    group: 'diagnose',
    order: 30,
    feature: 'mqtt_extensions',
    key: 'l',
    load: () => import('./list'),
  },
  { id: 'slowSettings', parent: 'slowSubscriptions', load: () => import('./settings') },
])
