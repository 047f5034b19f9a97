import type { Ref } from '@/api/resource'
import { inList, type Finder } from '@/command/finder'
import { readLibraryViews } from './view'
import { readLibraryWalls } from './wall-layout'

export const viewFinder: Finder = {
  find: inList(() =>
    Promise.resolve(
      readLibraryViews().entries.map(({ value: { name, address, about } }): Ref => ({
        resource: 'view',
        id: name,
        detail: about ?? address,
      })),
    ),
  ),
}

export const wallLayoutFinder: Finder = {
  find: inList(() =>
    Promise.resolve(
      readLibraryWalls().entries.map(({ value: { name, brokers = [] } }): Ref => ({
        resource: 'wallLayout',
        id: name,
        detail: brokers.join(', '),
      })),
    ),
  ),
}
