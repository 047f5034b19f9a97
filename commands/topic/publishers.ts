import { defineCommand } from '@/command/command'
import { toggle, topicFilter } from '@/command/param'
import { openTrace } from '@/features/trace/open-trace'

/** Long enough for devices that report every minute, in milliseconds. */
const lengthMs = 5 * 60_000

/** A name for a trace that no other has. */
const toName = (now: number): string =>
  `publishers_${new Date(now).toISOString().slice(0, 19).replaceAll(/\D/g, '')}`

/**
 * Shows who publishes to a topic: no list of the broker has it, so the messages are logged for five minutes by a trace, after
 * asking, and the trace counts the publishers. With `payloads` its log shows which publisher sent what.
 */
export default defineCommand({
  id: 'topic.publishers',
  verb: 'topic.publishers.verb',
  group: 'group.diagnose',
  danger: 'reversible',
  calls: ['traceCreate'],
  irreversible: 'log',
  params: {
    topic: topicFilter(),
    payloads: toggle({ optional: true, askedOnlyByName: true, label: 'topic.publishers.payloads' }),
  },
  errors: {
    DUPLICATE_CONDITION: { step: 'topic', key: 'trace.duplicate' },
    EXCEED_LIMIT: { step: 'topic', key: 'trace.full' },
    ALREADY_EXISTS: { step: 'topic', key: 'trace.exists' },
    INVALID_PARAMS: { step: 'topic', key: 'trace.refused' },
  },
  confirm: ({ topic, payloads }) => ({
    body: payloads === true ? 'topic.publishers.confirm.shown' : 'topic.publishers.confirm.hidden',
    values: { topic },
  }),
  async run({ topic, payloads }, { api, signal, now }) {
    const name = toName(now())
    const end_at = new Date(now() + lengthMs).toISOString()
    await api.traceCreate(
      { body: { name, type: 'topic', topic, end_at, payload_encode: payloads === true ? 'text' : 'hidden' } },
      { signal },
    )
    return openTrace(name)
  },
})
