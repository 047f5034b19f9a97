import { defineScreens } from '@/features/screen'
import { Layers, Waves } from '@/ui/icon/icons'
import { messageQueuePaths } from './paths'

export const screens = defineScreens(messageQueuePaths, [
  {
    id: 'queues',
    icon: Layers,
    group: 'integration',
    order: 100,
    needs: 'messageQueues',
    load: async () => ({ default: (await import('./list')).QueueList }),
  },
  {
    id: 'queueCreate',
    parent: 'queues',
    load: async () => ({ default: (await import('./create')).QueueCreate }),
  },
  {
    id: 'queue',
    parent: 'queues',
    load: async () => ({ default: (await import('./detail')).QueueDetail }),
  },
  {
    id: 'streams',
    icon: Waves,
    group: 'integration',
    order: 110,
    needs: 'messageStreams',
    load: async () => ({ default: (await import('./list')).StreamList }),
  },
  {
    id: 'streamCreate',
    parent: 'streams',
    load: async () => ({ default: (await import('./create')).StreamCreate }),
  },
  {
    id: 'stream',
    parent: 'streams',
    load: async () => ({ default: (await import('./detail')).StreamDetail }),
  },
])
