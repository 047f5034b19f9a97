import { defineScreens } from '@/features/screen'
import { HardDrive } from '@/ui/icon/icons'
import { durableStoragePaths } from './paths'

export const screens = defineScreens(durableStoragePaths, [
  {
    id: 'storages',
    icon: HardDrive,
    group: 'management',
    order: 25,
    section: 'cluster',
    needs: 'durableStorage',
    load: async () => ({ default: (await import('./list')).StorageList }),
  },
  {
    id: 'storageSites',
    parent: 'storages',
    load: async () => ({ default: (await import('./sites')).SiteList }),
  },
  {
    id: 'storage',
    parent: 'storages',
    load: async () => ({ default: (await import('./detail')).StorageDetail }),
  },
])
