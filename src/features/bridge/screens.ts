import { defineScreens } from '@/features/screen'
import { Waypoints } from '@/ui/icon/icons'
import { bridgePaths } from './paths'

export const screens = defineScreens(bridgePaths, [
  {
    id: 'bridges',
    icon: Waypoints,
    group: 'integration',
    order: 10,
    key: 'i',
    needs: 'bridges',
    yields: 'connectors',
    load: async () => ({ default: (await import('../connector/lists')).BridgeList }),
  },
  {
    id: 'bridgeCreate',
    parent: 'bridges',
    load: async () => ({ default: (await import('../connector/creates')).BridgeCreate }),
  },
  {
    id: 'bridge',
    parent: 'bridges',
    load: async () => ({ default: (await import('../connector/details')).BridgeDetail }),
  },
])
