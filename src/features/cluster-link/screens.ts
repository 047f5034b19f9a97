import { defineScreens } from '@/features/screen'
import { Link2 } from '@/ui/icon/icons'
import { clusterLinkPaths } from './paths'

export const screens = defineScreens(clusterLinkPaths, [
  {
    id: 'clusterLinks',
    icon: Link2,
    group: 'management',
    order: 20,
    section: 'cluster',
    needs: 'clusterLinks',
    load: async () => ({ default: (await import('./list')).ClusterLinkList }),
  },
  {
    id: 'clusterLinkCreate',
    parent: 'clusterLinks',
    load: async () => ({ default: (await import('./create')).ClusterLinkCreate }),
  },
  {
    id: 'clusterLink',
    parent: 'clusterLinks',
    load: async () => ({ default: (await import('./detail')).ClusterLinkDetail }),
  },
])
