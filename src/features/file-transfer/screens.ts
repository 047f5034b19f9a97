import type { ScreenRow } from '@/features/screen'

export const screens: readonly ScreenRow[] = [
  {
    id: 'fileTransfer',
    group: 'management',
    order: 160,
    section: 'mqtt',
    needs: 'fileTransfer',
    load: () => import('./file-transfer'),
  },
]
