import { defineScreens } from '@/features/screen'
import { Archive, DatabaseBackup } from '@/ui/icon/icons'
import { backupPaths } from './paths'

export const screens = defineScreens(backupPaths, [
  {
    id: 'backup',
    icon: Archive,
    group: 'management',
    order: 190,
    section: 'configuration',
    load: () => import('./backup-screen'),
  },
  {
    id: 'dataBackups',
    icon: DatabaseBackup,
    group: 'management',
    order: 200,
    section: 'configuration',
    needs: 'dataBackup',
    load: () => import('./data-backups'),
  },
])
