import type { Confirm } from '@/command/confirm'
import type { Context } from '@/command/context'
import { formatRelease, offers, parseReleases } from '@/contract/capability'

/**
 * Asks before a password or a key is stored while nodes run different releases of which the earlier ones cannot read it
 * (src/contract/docs/accounts.md#users). Only nodes that the console has seen count.
 */
export function warnOfMixedReleases({ connection, edition }: Context): Confirm | undefined {
  const releases = parseReleases(connection.evidence.get().releases)
  const older = releases.find((release) => !offers('strongHashes', { release, edition }))
  const newer = releases.find((release) => offers('strongHashes', { release, edition }))
  return older === undefined || newer === undefined
    ? undefined
    : {
        body: 'user.mixedReleases',
        values: { older: formatRelease(older), newer: formatRelease(newer) },
      }
}
