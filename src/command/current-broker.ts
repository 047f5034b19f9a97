import { heard } from '@/api/broker-evidence'
import { session } from '@/api/session'
import {
  offers,
  releaseOf,
  releasesOf,
  textOf,
  type Broker,
  type Capability,
  type Release,
} from '@/contract/capability'
import { useStore } from '@/ui/use-store'

/**
 * The broker that somebody is signed in at, as far as it is known: the lowest release of its running nodes
 * rules, and the one told at login until they are known.
 */
export function currentBroker(): Broker {
  const { edition, version } = session.get()
  const { releases, seen } = heard.get()
  return { edition, release: releasesOf(releases)[0] ?? releaseOf(version), seen }
}

/** Tells whether the broker offers what is needed; drawn anew when more is known of it. */
export function useOffers(): (needs: Capability | undefined) => boolean {
  useStore(session)
  useStore(heard)
  const broker = currentBroker()
  return (needs) => offers(needs, broker)
}

/** While a cluster is upgraded node by node: the release that rules, which is the lowest, and the latest among its running nodes. */
export type Upgrade = { readonly ruling: Release; readonly latest: Release }

/** The upgrade that is under way; undefined where all nodes run one release. */
export function useUpgrade(): Upgrade | undefined {
  const all = releasesOf(useStore(heard).releases)
  const [ruling, latest] = [all[0], all.at(-1)]
  return ruling === undefined || latest === undefined || textOf(ruling) === textOf(latest)
    ? undefined
    : { ruling, latest }
}
