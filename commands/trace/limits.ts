import { defineCommand, done } from '@/command/command'
import { bytes, number } from '@/command/param'
import { parseBytes } from '@/lib/bytes'

/** Changes how many traces there may be and how large each log may become. Omitted values stay: the broker merges. */
export default defineCommand({
  id: 'trace.limits',
  group: 'group.diagnose',
  danger: 'reversible',
  calls: ['tracingUpdate'],
  undo: 'current',
  needs: 'traceLimits',
  setting: true,
  params: {
    max_traces: number({ min: 0, max: 100 }, { optional: true, label: 'trace.maxTraces' }),
    max_file_size: bytes({ optional: true, label: 'trace.maxSize' }),
  },
  effect: () => ({ key: 'trace.limits.effect' }),
  async current(_, { api, signal }) {
    const { max_traces, max_file_size } = await api.tracing({}, { signal })
    const size = typeof max_file_size === 'string' ? parseBytes(max_file_size) : max_file_size
    return {
      ...(max_traces === undefined ? {} : { max_traces }),
      ...(size === undefined ? {} : { max_file_size: size }),
    }
  },
  async run({ max_traces, max_file_size }, { api, signal }) {
    await api.tracingUpdate({ body: { max_traces, max_file_size } }, { signal })
    return done('trace.limits.done', {}, ['trace'])
  },
})
