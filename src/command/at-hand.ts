import { session } from '@/api/session'
import { offers, releaseOf, type Broker, type Capability } from '@/contract/capability'
import { useStore } from '@/ui/use-store'

/** The broker that somebody is signed in at, as far as it is known what it is. */
export function brokerAtHand(): Broker {
  const { edition, version } = session.get()
  return { edition, release: releaseOf(version) }
}

/** Tells what the broker offers; drawn anew when more is known of it. */
export function useOffers(): (needs: Capability | undefined) => boolean {
  useStore(session)
  const broker = brokerAtHand()
  return (needs) => offers(needs, broker)
}
