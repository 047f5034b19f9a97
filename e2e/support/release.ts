import { apis, hasSingleEdition, toBroker } from '@/broker/releases/releases'
import {
  compareReleases,
  offers,
  releaseOf,
  type Broker,
  type Capability,
  type Edition,
} from '@/contract/capability'
import { parseEdition } from '@/features/session/contract'
import { admin, realBroker } from './target'

/*
 * The tests run on every release that the embedded broker emulates: `SWITCHBOARD_API=5.8 npx playwright test`, and before a real
 * broker of any release. What a test expects of the broker's API depends on that release.
 */

const env = process.env

/** Asks a real broker for its release and edition. What the main process has learned, the workers read from the environment. */
async function askRelease(api: string): Promise<Broker> {
  if (env['CONFORMANCE_RELEASE'] === undefined) {
    const answer = await fetch(`${api}/api/v5/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    })
    if (!answer.ok) throw new Error(`${api} refuses the login of ${admin.username}: ${await answer.text()}`)
    const { version, license } = (await answer.json()) as { version: string; license?: { edition?: string } }
    env['CONFORMANCE_RELEASE'] = version
    env['CONFORMANCE_EDITION'] = parseEdition(license?.edition)
  }
  const release = releaseOf(env['CONFORMANCE_RELEASE'])
  if (release === undefined) throw new Error(`${env['CONFORMANCE_RELEASE']} is no release`)
  return { release, edition: env['CONFORMANCE_EDITION'] === 'enterprise' ? 'enterprise' : 'opensource' }
}

const api = apis.find((one) => one === env['SWITCHBOARD_API']) ?? '5.1'

/** The real broker of the run; undefined for embedded ones. */
const real = realBroker && (await askRelease(realBroker.api))

/** Whether the real broker of the run has this release, such as `5.8`, or a later one, and this edition. */
export const isReal = (minimum: string, edition: Edition = 'opensource'): boolean =>
  real?.release !== undefined &&
  compareReleases(real.release, releaseOf(`${minimum}.0`) ?? real.release) >= 0 &&
  (edition === 'opensource' || real.edition === edition)

/** Whether the broker behind the tests is newer than the oldest supported ones. */
const newer = real === undefined ? api !== '5.1' : isReal('5.2')

/** Whether the broker of the tests has this capability. A real broker has the edition that it has. */
export const isHere = (needs: Capability | null | undefined, edition: Edition = 'opensource'): boolean =>
  offers(needs ?? undefined, real ?? toBroker(hasSingleEdition(api) ? 'enterprise' : edition, api))

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
