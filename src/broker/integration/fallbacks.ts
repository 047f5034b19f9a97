import { choice, rows, text, toggle } from '@/contract/family/field'
import type { IntegrationType } from './common'

const sent = { group: 'egress' } as const

/**
 * Fallback actions of an action: other actions or topics
 * (src/contract/docs/integration.md#connectors-actions-and-sources). They are stored and returned, but
 * not executed.
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

/** Adds `fallback_actions`, each one of two shapes. */
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
