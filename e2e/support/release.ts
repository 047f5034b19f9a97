import { apis, toBroker, hasSingleEdition } from '@/broker/releases/releases'
import { offers, type Capability, type Edition } from '@/contract/capability'

/*
 * The tests run on every release that the embedded broker emulates: `SWITCHBOARD_API=5.8 npx playwright test`. What a test
 * expects of the broker's API depends on that release.
 */

const api = apis.find((one) => one === process.env['SWITCHBOARD_API']) ?? '5.1'

/** Whether the broker behind the tests is the newer one. */
const newer = api !== '5.1'

/** Whether the broker of the tests has this capability. */
export const isHere = (needs: Capability | null | undefined, edition: Edition = 'opensource'): boolean =>
  offers(needs ?? undefined, toBroker(hasSingleEdition(api) ? 'enterprise' : edition, api))

/** What is expected where the releases differ. */
export const byRelease = <T>(older: T, fresh: T): T => (newer ? fresh : older)

/** Whether the list of clients has numbered pages; the other way through it is `clients-cursor.e2e.ts`. */
export const numberedPages = byRelease(true, false)

/** Where the list of clients is read: newer brokers have it by cursor. */
export const clientList = byRelease('/clients', '/clients_v2')

/** Whether the broker still has data bridges; a newer one has connectors, actions and sources in their place. */
export const hasBridges = isHere('bridges')

/** Test files about features that this release does not have, and why. */
const leftOut: Readonly<Record<string, string>> = {
  ...(newer && {
    'bridge-types.e2e.ts':
      'every type of the bridges of the enterprise edition, some of which newer releases have as connectors',
    'tasks*.e2e.ts':
      'their limits were measured with the dashboard of 5.1; a newer menu is longer, and its forms ask for more',
  }),
  ...(!hasBridges && {
    'bridge-nodes.e2e.ts': 'the state of a data bridge on each node',
    'bridge-queue.e2e.ts': 'the queued messages of a data bridge',
    'bridges.e2e.ts': 'data bridges; connectors.e2e.ts has connectors and actions',
    'rates.e2e.ts': 'the rate of a data bridge; `src/lib/time/rate.test.ts` tests how rates are computed',
  }),
}

/** The files that are not run on this release. */
export const excludedFiles: readonly string[] = Object.keys(leftOut)
