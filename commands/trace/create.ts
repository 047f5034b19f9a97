import { defineCommand, done, refused } from '@/command/command'
import { bytes, choice, datetime, intoNamespace, pick, text } from '@/command/param'
import { newerTraceTypes, objectName, payloadEncodes } from '@/contract/name'
import { isTopicFilter } from '@/lib/net/mqtt-topic'

const halfHour = 30 * 60_000
// An address is only checked roughly and validated by the broker: the complete rule would enlarge the first
// load.
const isFit = {
  clientid: () => true,
  ruleid: () => true,
  topic: isTopicFilter,
  ip_address: (text: string) => /^[\da-f]*[.:][\da-f.:]+$/i.test(text),
}

/** Traces the activity of one client, topic, address or rule, for half an hour by default. */
export default defineCommand({
  id: 'trace.create',
  group: 'group.diagnose',
  aliases: ['tr'],
  danger: 'reversible',
  calls: ['traceCreate'],
  undo: 'trace',
  form: true,
  formOrder: ['condition', 'name', 'start', 'until'],
  params: {
    condition: pick('client', { free: true, sentInBody: true, label: 'trace.condition' }),
    name: text(objectName, {
      label: 'trace.name',
      initial: ({ now }) => `trace_${new Date(now()).toISOString().slice(0, 19).replaceAll(/\D/g, '')}`,
    }),
    until: datetime({
      optional: true,
      presets: ['10m', '30m', '1h', '1d'],
      initial: '30m',
      label: 'trace.column.end',
    }),
    type: choice(newerTraceTypes, 'choice.traceType', {
      initial: 'clientid',
      optional: true,
      label: 'trace.type',
      optionNeeds: { ruleid: 'ruleTrace' },
    }),
    payload: choice(payloadEncodes, 'choice.payloadEncode', {
      initial: 'text',
      optional: true,
      askedOnlyByName: true,
      label: 'trace.payload',
    }),
    start: datetime({
      optional: true,
      askedOnlyByName: true,
      whenEmpty: 'trace.startNow',
      label: 'trace.start',
    }),
    payload_limit: bytes({
      optional: true,
      askedOnlyByName: true,
      needs: 'tracePayloadLimit',
      label: 'trace.payloadLimit',
    }),
    format: choice(['text', 'json'], 'choice.traceFormat', {
      optional: true,
      askedOnlyByName: true,
      needs: 'ruleTrace',
      label: 'trace.format',
      field: 'formatter',
    }),
    namespace: intoNamespace(),
  },
  errors: {
    TRACE_TOPIC: { step: 'condition', key: 'error.topic.filter' },
    TRACE_IP: { step: 'condition', key: 'error.ip' },
    ALREADY_EXISTS: { step: 'name', key: 'trace.exists', suggestFreeName: true },
    DUPLICATE_CONDITION: { step: 'condition', key: 'trace.duplicate' },
    EXCEED_LIMIT: { step: 'name', key: 'trace.full' },
    INVALID_PARAMS: { step: 'until', key: 'trace.refused' },
  },
  effect: () => ({ key: 'trace.create.effect' }),
  async run(values, { api, signal, now }) {
    const { condition, name, until, type = 'clientid', payload = 'text', start, namespace } = values
    if (!isFit[type](condition)) return refused(type === 'topic' ? 'TRACE_TOPIC' : 'TRACE_IP')
    // A start that has come is none: the broker starts at once.
    const isLater = start !== undefined && Date.parse(start) > now()
    const from = isLater ? Date.parse(start) : now()
    const end_at = until ?? new Date(from + halfHour).toISOString()
    await api.traceCreate(
      {
        ...(namespace === undefined ? {} : { query: { ns: namespace } }),
        body: {
          name,
          type,
          [type]: condition,
          end_at,
          payload_encode: payload,
          ...(values.payload_limit === undefined ? {} : { payload_limit: values.payload_limit }),
          ...(values.format === undefined ? {} : { formatter: values.format }),
          ...(isLater ? { start_at: start } : {}),
        },
      },
      { signal },
    )
    return done('trace.create.done', { name }, ['trace'])
  },
})
