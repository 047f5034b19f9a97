import { defineListing, wholeList, type Listing } from '@/list/listing'
import { exhookTable } from './columns'
import { exhookPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'exhooks',
    table: exhookTable,
    path: exhookPaths.exhooks,
    pages: ({ api }) =>
      wholeList(async (signal) =>
        (await api.exhookList({}, { signal })).map((row, index) => ({ ...row, place: index + 1 })),
      ),
  }),
]
