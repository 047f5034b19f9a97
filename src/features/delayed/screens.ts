import { defineScreens } from '@/features/screen'
import { CalendarClock, Hourglass } from '@/ui/icon/icons'
import { delayedPaths } from './paths'

export const screens = defineScreens(delayedPaths, [
  {
    id: 'delayed',
    icon: Hourglass,
    group: 'monitoring',
    order: 100,
    feature: 'mqtt_extensions',
    key: 'd',
    load: () => import('./list'),
  },
  { id: 'delayedMessage', parent: 'delayed', load: () => import('./detail') },
  {
    id: 'delayedSettings',
    icon: CalendarClock,
    group: 'management',
    order: 120,
    feature: 'mqtt_extensions',
    section: 'mqtt',
    load: () => import('./settings'),
  },
])
