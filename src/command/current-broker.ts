import { useConnection, useSession } from '@/connection/use-connection'
import { offers, parseReleases, formatRelease, type Capability, type Release } from '@/contract/capability'
import { useStore } from '@/ui/use-store'
import { switchedOffReason, type Reason } from './unsupported'

/** Returns whether the broker supports a requirement; re-renders when more is known about the broker. */
export function useOffers(): (needs: Capability | undefined) => boolean {
  const connection = useConnection()
  useSession()
  useStore(connection.evidence)
  useStore(connection.features)
  const broker = connection.broker()
  return (needs) => offers(needs, broker)
}

/** Why the broker does not have the feature of a screen; re-renders when this becomes known. */
export function useSwitchedOffReason(): (feature: string | undefined) => Reason | undefined {
  const connection = useConnection()
  useStore(connection.features)
  const broker = connection.broker()
  return (feature) => switchedOffReason(feature, broker)
}

/**
 * During a rolling upgrade: the effective release, which is the lowest, and the latest among the running
 * nodes.
 */
export type Upgrade = { readonly ruling: Release; readonly latest: Release }

/** The rolling upgrade in progress; undefined where all nodes run one release. */
export function useUpgrade(): Upgrade | undefined {
  const connection = useConnection()
  const all = parseReleases(useStore(connection.evidence).releases)
  const [ruling, latest] = [all[0], all.at(-1)]
  return ruling === undefined || latest === undefined || formatRelease(ruling) === formatRelease(latest)
    ? undefined
    : { ruling, latest }
}
