import { defineScreens } from '@/features/screen'
import { IdCard } from '@/ui/icon/icons'
import { singleSignOnPaths } from './paths'

export const screens = defineScreens(singleSignOnPaths, [
  {
    id: 'singleSignOn',
    icon: IdCard,
    group: 'system',
    order: 15,
    needs: 'singleSignOn',
    load: async () => ({ default: (await import('./list')).SingleSignOnList }),
  },
  {
    id: 'singleSignOnCreate',
    parent: 'singleSignOn',
    objectNames: 'choice.singleSignOn',
    load: async () => ({ default: (await import('./create')).SingleSignOnCreate }),
  },
  {
    id: 'singleSignOnBackend',
    parent: 'singleSignOn',
    objectNames: 'choice.singleSignOn',
    load: async () => ({ default: (await import('./detail')).SingleSignOnDetail }),
  },
])
