import type { Handlers } from '@/contract/endpoint'
import { schemaEndpoints } from '@/contract/schema-registry'
import { Refusal } from '../refusal'
import type { Extra, State } from '../state'

const later = () => {
  throw new Refusal(501, 'NOT_IMPLEMENTED', 'this broker does not do that yet')
}

export const schema = (_: State) => Object.fromEntries(Object.keys(schemaEndpoints).map((id) => [id, later])) as unknown as Handlers<typeof schemaEndpoints, Extra>
