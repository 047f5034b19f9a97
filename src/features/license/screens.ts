import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'license',
    formerId: 'licence',
    group: 'system',
    order: 30,
    key: 'v',
    needs: 'license',
    load: () => import('./license'),
  },
]
