import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  { id: 'monitoringIntegration', group: 'monitoring', order: 120, load: () => import('./integration') },
]
