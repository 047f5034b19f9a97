import type { exhookEndpoints } from '@/features/exhook/contract'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

/** ExHook servers (src/contract/docs/exhook.md#servers). */
export const createExhookHandlers = ({ exhooks }: State): HandlersOf<typeof exhookEndpoints> => ({
  exhookList: () => exhooks.list(),
  exhookCreate: ({ body }) => exhooks.create(body),
  exhookDetail: ({ params }) => exhooks.detail(params.name),
  exhookUpdate: ({ params, body }) => exhooks.update(params.name, body),
  exhookRemove: ({ params }) => exhooks.remove(params.name),
  exhookHooks: ({ params }) => exhooks.hooks(params.name),
  exhookMove: ({ params, body }) => exhooks.move(params.name, body),
})
