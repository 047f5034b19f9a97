import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'bridges',
    group: 'integration',
    order: 10,
    key: 'i',
    needs: 'bridges',
    yields: 'connectors',
    load: () => import('./list'),
  },
  {
    id: 'bridgeCreate',
    group: 'integration',
    parent: 'bridges',
    needs: 'bridges',
    load: () => import('./create'),
  },
  { id: 'bridge', group: 'integration', parent: 'bridges', needs: 'bridges', load: () => import('./detail') },
]
