import { brokerOf } from '@/broker/voice/voices'
import { offers, type Broker, type Capability } from '@/contract/capability'

/** What the embedded broker can answer as; the laws run a command at the first of these that offers what it needs. */
const answering: readonly Broker[] = (['opensource', 'enterprise'] as const).map((edition) => brokerOf(edition))

/** The first that offers it. Throws where none does: a command that no broker can be asked for is seen by no law. */
export function brokerWith(needs: Capability | undefined): Broker {
  const found = answering.find((broker) => offers(needs, broker))
  if (found === undefined) throw new Error(`no embedded broker offers ${String(needs)}`)
  return found
}
