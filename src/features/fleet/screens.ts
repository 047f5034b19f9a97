import { defineScreens } from '@/features/screen'
import { Network } from '@/ui/icon/icons'
import { fleetPaths } from './paths'

export const screens = defineScreens(fleetPaths, [
  {
    id: 'fleet',
    icon: Network,
    group: 'monitoring',
    order: 15,
    key: 'z',
    fleet: true,
    load: async () => ({ default: (await import('./list')).FleetList }),
  },
  {
    id: 'fleetLogIn',
    parent: 'fleet',
    load: async () => ({ default: (await import('./log-in-page')).FleetLogIn }),
  },
  {
    id: 'fleetCompare',
    parent: 'fleet',
    load: async () => ({ default: (await import('./compare')).FleetCompare }),
  },
])
