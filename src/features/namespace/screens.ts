import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'namespaces',
    group: 'access',
    order: 30,
    needs: 'namespaces',
    load: async () => ({ default: (await import('./list')).NamespaceList }),
  },
  {
    id: 'namespace',
    group: 'access',
    parent: 'namespaces',
    needs: 'namespaces',
    load: async () => ({ default: (await import('./detail')).NamespaceDetail }),
  },
]
