import { defineScreens } from '@/features/screen'
import { ArrowDownToLine, ArrowUpFromLine, Plug } from '@/ui/icon/icons'
import { connectorPaths } from './paths'

export const screens = defineScreens(connectorPaths, [
  {
    id: 'connectors',
    icon: Plug,
    group: 'integration',
    order: 20,
    needs: 'connectors',
    load: async () => ({ default: (await import('./lists')).ConnectorList }),
  },
  {
    id: 'connectorCreate',
    parent: 'connectors',
    load: async () => ({ default: (await import('./creates')).ConnectorCreate }),
  },
  {
    id: 'connector',
    parent: 'connectors',
    load: async () => ({ default: (await import('./details')).ConnectorDetail }),
  },
  {
    id: 'actions',
    icon: ArrowUpFromLine,
    group: 'integration',
    order: 30,
    needs: 'connectors',
    load: async () => ({ default: (await import('./lists')).ActionList }),
  },
  {
    id: 'actionCreate',
    parent: 'actions',
    load: async () => ({ default: (await import('./creates')).ActionCreate }),
  },
  {
    id: 'action',
    parent: 'actions',
    load: async () => ({ default: (await import('./details')).ActionDetail }),
  },
  {
    id: 'sources',
    icon: ArrowDownToLine,
    group: 'integration',
    order: 40,
    needs: 'sources',
    load: async () => ({ default: (await import('./lists')).SourceList }),
  },
  {
    id: 'sourceCreate',
    parent: 'sources',
    load: async () => ({ default: (await import('./creates')).SourceCreate }),
  },
  {
    id: 'source',
    parent: 'sources',
    load: async () => ({ default: (await import('./details')).SourceDetail }),
  },
])
