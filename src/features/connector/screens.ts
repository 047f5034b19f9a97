import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'connectors',
    group: 'integration',
    order: 20,
    needs: 'connectors',
    load: async () => ({ default: (await import('./lists')).ConnectorList }),
  },
  {
    id: 'connectorCreate',
    group: 'integration',
    parent: 'connectors',
    needs: 'connectors',
    load: async () => ({ default: (await import('./creates')).ConnectorCreate }),
  },
  {
    id: 'connector',
    group: 'integration',
    parent: 'connectors',
    needs: 'connectors',
    load: async () => ({ default: (await import('./details')).ConnectorDetail }),
  },
  {
    id: 'actions',
    group: 'integration',
    order: 30,
    needs: 'connectors',
    load: async () => ({ default: (await import('./lists')).ActionList }),
  },
  {
    id: 'actionCreate',
    group: 'integration',
    parent: 'actions',
    needs: 'connectors',
    load: async () => ({ default: (await import('./creates')).ActionCreate }),
  },
  {
    id: 'action',
    group: 'integration',
    parent: 'actions',
    needs: 'connectors',
    load: async () => ({ default: (await import('./details')).ActionDetail }),
  },
  {
    id: 'sources',
    group: 'integration',
    order: 40,
    needs: 'sources',
    load: async () => ({ default: (await import('./lists')).SourceList }),
  },
  {
    id: 'sourceCreate',
    group: 'integration',
    parent: 'sources',
    needs: 'sources',
    load: async () => ({ default: (await import('./creates')).SourceCreate }),
  },
  {
    id: 'source',
    group: 'integration',
    parent: 'sources',
    needs: 'sources',
    load: async () => ({ default: (await import('./details')).SourceDetail }),
  },
]
