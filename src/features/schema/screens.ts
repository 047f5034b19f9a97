import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'schemas',
    group: 'integration',
    order: 70,
    key: 'h',
    needs: 'schemaRegistry',
    load: () => import('./list'),
  },
  {
    id: 'schemaCreate',
    group: 'integration',
    parent: 'schemas',
    needs: 'schemaRegistry',
    load: () => import('./create'),
  },
  {
    id: 'schema',
    group: 'integration',
    parent: 'schemas',
    needs: 'schemaRegistry',
    load: () => import('./detail'),
  },
]
