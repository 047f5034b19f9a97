import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'clusterLinks',
    group: 'management',
    order: 20,
    section: 'cluster',
    needs: 'clusterLinks',
    load: async () => ({ default: (await import('./list')).ClusterLinkList }),
  },
  {
    id: 'clusterLinkCreate',
    group: 'management',
    parent: 'clusterLinks',
    needs: 'clusterLinks',
    load: async () => ({ default: (await import('./create')).ClusterLinkCreate }),
  },
  {
    id: 'clusterLink',
    group: 'management',
    parent: 'clusterLinks',
    needs: 'clusterLinks',
    load: async () => ({ default: (await import('./detail')).ClusterLinkDetail }),
  },
]
