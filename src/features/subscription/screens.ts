import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'subscriptions', group: 'monitoring', order: 70, key: 's', load: () => import('./list') },
]
