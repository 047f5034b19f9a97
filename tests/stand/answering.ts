import { brokerOf } from '@/broker/voice/voices'
import { offers, type Broker, type Capability } from '@/contract/capability'

/** What the embedded broker can answer as; the laws run a command at the first of these that offers what it needs. */
const answering: readonly Broker[] = (['5.1', '5.8'] as const).flatMap((api) => (['opensource', 'enterprise'] as const).map((edition) => brokerOf(edition, api)))

/** The first that offers all of it. Throws where none does: a command that no broker can be asked for is seen by no law. */
export function brokerWith(...needs: readonly (Capability | undefined)[]): Broker {
  const found = answering.find((broker) => needs.every((one) => offers(one, broker)))
  if (found === undefined) throw new Error(`no embedded broker offers ${needs.join(', ')}`)
  return found
}
