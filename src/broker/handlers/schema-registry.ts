import type { schemaEndpoints } from '@/features/schema/contract'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

export const schema = ({ schemas }: State): HandlersOf<typeof schemaEndpoints> => ({
  schemaList: () => schemas.list(),
  schemaCreate: ({ body }) => schemas.create(body),
  schemaDetail: ({ params }) => schemas.detail(params.name),
  schemaUpdate: ({ params, body }) => schemas.update(params.name, body),
  schemaRemove: ({ params }) => schemas.remove(params.name),
})
