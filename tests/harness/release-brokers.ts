import { apis, toBroker } from '@/broker/releases/releases'
import type { AnyCommand } from '@/command/command'
import { offers, type Broker, type Capability } from '@/contract/capability'
import { contract } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'

/** The releases of the embedded broker; an invariant runs a command on the first one with the required capabilities. */
const answering: readonly Broker[] = apis.flatMap((api) =>
  (['opensource', 'enterprise'] as const).map((edition) => toBroker(edition, api)),
)

/** The first that offers all of it. Throws when none does: no invariant would check such a command. */
export function brokerWith(...needs: readonly (Capability | undefined)[]): Broker {
  // Only queues and streams have storages in the embedded broker.
  const all = needs.includes('durableStorage') ? [...needs, 'messageQueues' as const] : needs
  const match = answering.find((broker) => all.every((one) => offers(one, broker)))
  if (match === undefined) throw new Error(`no embedded broker offers ${needs.join(', ')}`)
  return match
}

/** The brokers needed to make all calls of a command: one of each kind if newer brokers have other endpoints. */
export function selectBrokers({ needs, calls }: Pick<AnyCommand, 'needs' | 'calls'>): readonly Broker[] {
  const first = brokerWith(needs)
  const lacking = calls.map((id) => (contract[id] as Endpoint).needs).filter((one) => !offers(one, first))
  return lacking.length === 0 ? [first] : [first, brokerWith(needs, ...lacking)]
}
