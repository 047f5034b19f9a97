import { number, rows, text, toggle, url } from '@/contract/family/field'
import { everyOption, resourceOptions } from './blocks'
import { bridgeType } from './bridge-type'

const opents = bridgeType({
  type: 'opents',
  fields: {
    server: url({ group: 'connection', required: true }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    summary: toggle({ group: 'egress', default: true }),
    details: toggle({ group: 'egress', default: false }),
    ...resourceOptions(everyOption),
  },
  ignored: ['auto_reconnect'],
  split: {
    stayed: ['summary', 'details'],
    more: {
      channel: {
        'parameters.data': rows({
          group: 'egress',
          default: [],
          fields: {
            timestamp: text({ group: 'egress' }),
            metric: text({ group: 'egress', required: true }),
            tags: text({ group: 'egress', required: true }),
            value: text({ group: 'egress', required: true }),
          },
        }),
      },
    },
  },
  example: { type: 'opents', name: 'example', server: 'http://127.0.0.1:4242' },
})

/** OpenTSDB (src/contract/docs/integration.md#bridge-types). */
export default [opents]
