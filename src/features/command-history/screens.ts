import { defineScreens } from '@/features/screen'
import { ScrollText } from '@/ui/icon/icons'
import { commandHistoryPaths } from './paths'

export const screens = defineScreens(commandHistoryPaths, [
  {
    id: 'commandHistory',
    icon: ScrollText,
    formerId: 'journal',
    group: 'system',
    order: 50,
    key: 'j',
    load: () => import('./list'),
  },
])
