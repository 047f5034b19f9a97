/*
 * The journeys run on every release that the embedded broker speaks as: `SWITCHBOARD_API=5.8 npx playwright test`. What a journey
 * expects of the broker's own API is what the release at hand says.
 */

/** Whether the broker behind the journeys is the newer one. */
const newer = (process.env['SWITCHBOARD_API'] ?? '5.1') !== '5.1'

/** What is expected where the releases differ. */
export const byRelease = <T>(older: T, fresh: T): T => (newer ? fresh : older)

/** Whether the list of clients has numbered pages; the other way through it is `clients-cursor.e2e.ts`. */
export const numberedPages = byRelease(true, false)

/** Where the list of clients is read: newer brokers have it by cursor. */
export const clientList = byRelease('/clients', '/clients_v2')

/** Journeys about what only the older release has, and why; on the newer one they are not run. */
const olderOnly: Readonly<Record<string, string>> = {
  'bridge-types.e2e.ts':
    'every type of the bridges of the enterprise edition: the newer voice has some of them, as connectors',
}

/** The files that are not run on the release at hand. */
export const notHere: readonly string[] = newer ? Object.keys(olderOnly) : []
