import { defineScreens } from '@/features/screen'
import { Boxes } from '@/ui/icon/icons'
import { namespacePaths } from './paths'

export const screens = defineScreens(namespacePaths, [
  {
    id: 'namespaces',
    icon: Boxes,
    group: 'access',
    order: 30,
    needs: 'namespaces',
    load: async () => ({ default: (await import('./list')).NamespaceList }),
  },
  {
    id: 'namespaceImport',
    parent: 'namespaces',
    load: async () => ({ default: (await import('./import')).NamespaceImport }),
  },
  {
    id: 'namespace',
    parent: 'namespaces',
    load: async () => ({ default: (await import('./detail')).NamespaceDetail }),
  },
])
