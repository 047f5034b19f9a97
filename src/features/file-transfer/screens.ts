import { defineScreens } from '@/features/screen'
import { FolderUp } from '@/ui/icon/icons'
import { fileTransferPaths } from './paths'

export const screens = defineScreens(fileTransferPaths, [
  {
    id: 'fileTransfer',
    icon: FolderUp,
    group: 'management',
    order: 160,
    section: 'mqtt',
    needs: 'fileTransfer',
    load: () => import('./file-transfer'),
  },
])
