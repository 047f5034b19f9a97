import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'backup',
    group: 'management',
    order: 190,
    section: 'configuration',
    load: () => import('./backup-screen'),
  },
  {
    id: 'dataBackups',
    group: 'management',
    order: 200,
    section: 'configuration',
    needs: 'dataBackup',
    load: () => import('./data-backups'),
  },
]
