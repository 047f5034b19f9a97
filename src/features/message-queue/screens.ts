import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'queues',
    group: 'integration',
    order: 100,
    needs: 'messageQueues',
    load: async () => ({ default: (await import('./list')).QueueList }),
  },
  {
    id: 'queueCreate',
    group: 'integration',
    parent: 'queues',
    needs: 'messageQueues',
    load: async () => ({ default: (await import('./create')).QueueCreate }),
  },
  {
    id: 'queue',
    group: 'integration',
    parent: 'queues',
    needs: 'messageQueues',
    load: async () => ({ default: (await import('./detail')).QueueDetail }),
  },
  {
    id: 'streams',
    group: 'integration',
    order: 110,
    needs: 'messageStreams',
    load: async () => ({ default: (await import('./list')).StreamList }),
  },
  {
    id: 'streamCreate',
    group: 'integration',
    parent: 'streams',
    needs: 'messageStreams',
    load: async () => ({ default: (await import('./create')).StreamCreate }),
  },
  {
    id: 'stream',
    group: 'integration',
    parent: 'streams',
    needs: 'messageStreams',
    load: async () => ({ default: (await import('./detail')).StreamDetail }),
  },
]
