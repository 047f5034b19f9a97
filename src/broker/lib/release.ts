import {
  compareReleases,
  offers,
  oldest,
  releaseOf,
  type Capability,
  type Edition,
} from '@/contract/capability'

/** Names and version of a release, as in the node list, at login and in the status. */
export type ReleaseNames = {
  readonly name: string
  readonly code: string
  readonly version: string
  readonly tag: string
}

/** The release and edition that the broker answers as. Handlers, bodies and queries ask it where releases differ. */
export type BrokerRelease = ReleaseNames & {
  readonly edition: Edition
  /** Whether it is this release or a later one. */
  since(version: string): boolean
  /** Whether it has a capability, by the table that the console uses as well. */
  has(capability: Capability): boolean
}

export function createRelease(names: ReleaseNames, edition: Edition): BrokerRelease {
  const release = releaseOf(names.version) ?? oldest
  return {
    ...names,
    edition,
    since: (version) => compareReleases(release, releaseOf(version) ?? oldest) >= 0,
    has: (capability) => offers(capability, { release, edition }),
  }
}
