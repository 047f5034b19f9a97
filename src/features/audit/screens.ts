import { defineScreens } from '@/features/screen'
import { ClipboardList } from '@/ui/icon/icons'
import { auditPaths } from './paths'

export const screens = defineScreens(auditPaths, [
  {
    id: 'audit',
    icon: ClipboardList,
    group: 'system',
    order: 40,
    needs: 'audit',
    load: () => import('./list'),
  },
])
