import { defineCommand, refused } from '@/command/command'
import { pick, topicFilter } from '@/command/param'
import { offers } from '@/contract/capability'
import { isEventSource } from '@/rule-sql/topics'
import { openTrace } from '@/features/trace/open-trace'

const halfHour = 30 * 60_000

/** Characters that a trace name must not contain become `_`; the time makes it unique. */
const nameOf = (rule: string, now: number): string =>
  `rule_${rule.replace(/[^\w-]/g, '_').slice(0, 200)}_${new Date(now).toISOString().slice(0, 19).replaceAll(/\D/g, '')}`

/**
 * Traces a rule, where the broker can; else, or with a topic, the messages of its topic. Opens the log, of a topic
 * at the output of the rule's console action. If the broker writes console output only to its own terminal, the
 * log shows the messages alone; no API call reads that terminal.
 */
export default defineCommand({
  id: 'trace.rule',
  group: 'group.diagnose',
  danger: 'reversible',
  calls: ['ruleDetail', 'traceCreate'],
  irreversible: 'log',
  params: {
    id: pick('rule', { label: 'rule.id' }),
    topic: topicFilter({ optional: true, askedOnlyByName: true }),
  },
  errors: {
    NOT_FOUND: { step: 'id', key: 'rule.gone' },
    RULE_OF_EVENTS: { step: 'id', key: 'trace.rule.events' },
    RULE_OF_TOPICS: { step: 'topic', key: 'trace.rule.several' },
    DUPLICATE_CONDITION: { step: 'id', key: 'trace.duplicate' },
    EXCEED_LIMIT: { step: 'id', key: 'trace.full' },
    ALREADY_EXISTS: { step: 'id', key: 'trace.exists' },
    INVALID_PARAMS: { step: 'id', key: 'trace.refused' },
  },
  effect: ({ topic }, context) => ({
    key: topic === undefined && offers('ruleTrace', context) ? 'trace.rule.whole' : 'trace.rule.effect',
  }),
  async run({ id, topic }, context) {
    const { api, signal, now } = context
    const name = nameOf(id, now())
    const end_at = new Date(now() + halfHour).toISOString()
    if (topic === undefined && offers('ruleTrace', context)) {
      await api.traceCreate(
        { body: { name, type: 'ruleid', ruleid: id, end_at, payload_encode: 'text' } },
        { signal },
      )
      return openTrace(name)
    }
    const { from = [] } = await api.ruleDetail({ params: { id } }, { signal })
    const topics = topic === undefined ? from.filter((source) => !isEventSource(source)) : [topic]
    const [condition] = topics
    if (condition === undefined) return refused('RULE_OF_EVENTS')
    if (topics.length > 1) return refused('RULE_OF_TOPICS')
    await api.traceCreate(
      { body: { name, type: 'topic', topic: condition, end_at, payload_encode: 'text' } },
      { signal },
    )
    return openTrace(name, { find: `[rule action] ${id}` })
  },
})
