import type { Handlers } from '@/contract/endpoint'
import type { schemaEndpoints } from '@/contract/schema-registry'
import type { Extra, State } from '../store/state'

export const schema = ({ schemas }: State): Handlers<typeof schemaEndpoints, Extra> => ({
  schemaList: () => schemas.list(),
  schemaCreate: ({ body }) => schemas.create(body),
  schemaDetail: ({ params }) => schemas.detail(params.name),
  schemaUpdate: ({ params, body }) => schemas.update(params.name, body),
  schemaRemove: ({ params }) => schemas.remove(params.name),
})
