import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'bridges',
    group: 'integration',
    order: 10,
    key: 'i',
    needs: 'bridges',
    yields: 'connectors',
    load: async () => ({ default: (await import('../connector/lists')).BridgeList }),
  },
  {
    id: 'bridgeCreate',
    group: 'integration',
    parent: 'bridges',
    needs: 'bridges',
    load: async () => ({ default: (await import('../connector/creates')).BridgeCreate }),
  },
  {
    id: 'bridge',
    group: 'integration',
    parent: 'bridges',
    needs: 'bridges',
    load: async () => ({ default: (await import('../connector/details')).BridgeDetail }),
  },
]
