import type { Handlers } from '@/contract/endpoint'
import { ruleEndpoints } from '@/contract/rule'
import { Refusal } from '../refusal'
import type { Extra, State } from '../state'

const later = () => {
  throw new Refusal(501, 'NOT_IMPLEMENTED', 'this broker does not do that yet')
}

export const rule = (_: State) => Object.fromEntries(Object.keys(ruleEndpoints).map((id) => [id, later])) as unknown as Handlers<typeof ruleEndpoints, Extra>
