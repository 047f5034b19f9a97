import { defineListing, pagesByCursor, type Listing } from '@/list/listing'
import { fileFilters, fileTable } from './columns'
import { fileTransferPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'transferred-files',
    table: fileTable,
    path: fileTransferPaths.fileTransfer,
    needs: 'fileTransfer',
    filters: fileFilters,
    pages: ({ api }) =>
      pagesByCursor(async (following, limit, signal) => {
        const { files, cursor } = await api.fileTransferFiles(
          { query: { limit, ...(following === undefined ? {} : { following }) } },
          { signal },
        )
        return { data: files, cursor }
      }),
  }),
]
