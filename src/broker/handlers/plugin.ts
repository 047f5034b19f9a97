import type { pluginEndpoints } from '@/features/plugin/contract'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

/** Plugins (src/contract/docs/plugins.md#endpoints). */
export const plugin = ({ plugins }: State): HandlersOf<typeof pluginEndpoints> => ({
  pluginList: () => plugins.list(),
  pluginDetail: ({ params }) => plugins.detail(params.name),
  pluginInstall: ({ body }) => plugins.install(body),
  pluginOperate: ({ params }) => plugins.operate(params.name, params.action),
  pluginMove: ({ params, body }) => plugins.move(params.name, body),
  pluginRemove: ({ params }) => plugins.remove(params.name),
})
