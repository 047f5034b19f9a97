import type { Handlers } from '@/contract/endpoint'
import { bridgeEndpoints } from '@/contract/bridge'
import { Refusal } from '../refusal'
import type { Extra, State } from '../state'

const later = () => {
  throw new Refusal(501, 'NOT_IMPLEMENTED', 'this broker does not do that yet')
}

export const bridge = (_: State) => Object.fromEntries(Object.keys(bridgeEndpoints).map((id) => [id, later])) as unknown as Handlers<typeof bridgeEndpoints, Extra>
