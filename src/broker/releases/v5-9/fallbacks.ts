import { choice, rows, text, toggle } from '@/contract/family/field'
import type { IntegrationType } from '../v5-8/integration/common'

const sent = { group: 'egress' } as const

/**
 * What an action falls back to: other actions, or topics
 * (src/contract/docs/integration.md#connectors-actions-and-sources). They are kept and told; this broker
 * sends nothing there. No real broker has confirmed it.
 */
const [another, topic] = [{ kind: 'reference' }, { kind: 'republish' }]
const field = rows({
  ...sent,
  default: [],
  fields: {
    kind: choice({ ...sent, required: true, options: ['reference', 'republish'] }),
    type: text({ ...sent, required: true, when: another }),
    name: text({ ...sent, required: true, when: another }),
    'args.topic': text({ ...sent, required: true, when: topic }),
    'args.payload': text({ ...sent, multiline: true, when: topic }),
    'args.qos': choice({ ...sent, options: [0, 1, 2], when: topic }),
    'args.retain': toggle({ ...sent, when: topic }),
  },
})

/** With fallback actions, each of them described as one of two objects. */
export const withFallbacks = (type: IntegrationType): IntegrationType => {
  const { action } = type.channel
  if (action === undefined) return type
  const { described } = action
  return {
    ...type,
    channel: {
      ...type.channel,
      action: {
        ...action,
        described: { ...described, fields: { ...described.fields, fallback_actions: field } },
      },
    },
  }
}
