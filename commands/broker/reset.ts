import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { choice, text } from '@/command/param'
import { resetRoots } from '@/features/config/contract-hot'

/** Resets one setting to its default, by its path: `os.cpu_high_watermark`. */
export default defineCommand({
  id: 'broker.reset',
  group: 'group.system',
  danger: 'disruptive',
  calls: ['configReset'],
  undo: 'config',
  params: {
    root: choice(resetRoots, 'choice.configRoot', { label: 'broker.reset.root' }),
    path: text(z.string().check(z.minLength(1, 'error.required')), { label: 'broker.reset.path' }),
  },
  errors: {
    NO_DEFAULT_VALUE: { step: 'path', key: 'broker.reset.none' },
    REST_FAILED: { step: 'path', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ root, path }) => ({ body: 'broker.reset.confirm', values: { path: `${root}.${path}` } }),
  async run({ root, path }, { api, signal }) {
    await api.configReset({ params: { rootname: root }, query: { conf_path: path } }, { signal })
    return done('broker.reset.done', { path: `${root}.${path}` }, ['setting'])
  },
})
