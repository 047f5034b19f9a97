import { readable } from '@/command/finder'
import { offers } from '@/contract/capability'
import { defineListing, wholeList, type Listing } from '@/list/listing'
import { listBackends } from './backends'
import { singleSignOnTable } from './columns'
import { singleSignOnPaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'single-sign-on-backends',
    table: singleSignOnTable,
    path: singleSignOnPaths.singleSignOn,
    needs: 'singleSignOn',
    pages: ({ api, broker }) =>
      wholeList(async (signal) =>
        listBackends(readable(await api.ssoList({}, { signal })), (needs) => offers(needs, broker)),
      ),
  }),
]
