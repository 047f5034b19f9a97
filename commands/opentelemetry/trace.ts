import * as z from 'zod/mini'
import { defineCommand, done, refused } from '@/command/command'
import { choice, text } from '@/command/param'
import { tracedTypes } from '@/features/monitoring-integration/contract'
import { isTopicFilter } from '@/lib/net/mqtt-topic'

/** One entry per line. */
const parseEntries = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** Replaces the clients, or topics, whose messages are traced whatever the sample ratio is. */
export default defineCommand({
  id: 'opentelemetry.trace',
  verb: 'verb.edit',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: ['telemetryWhitelistUpdate', 'telemetryWhitelistClear'],
  undo: 'telemetryWhitelist',
  needs: 'telemetryWhitelist',
  params: {
    type: choice(tracedTypes, 'choice.tracedType', { label: 'opentelemetry.tracedBy' }),
    entries: text(z.string(), { optional: true, multiline: true, label: 'opentelemetry.entries' }),
  },
  errors: {
    TRACED_TOPIC: { step: 'entries', key: 'error.topic.filter' },
    BAD_REQUEST: { step: 'entries', key: 'access.refused', brokerMessage: true },
  },
  async current({ type = 'clientid' }, { api, signal }) {
    return { entries: (await api.telemetryWhitelist({ params: { type } }, { signal })).join('\n') }
  },
  async run({ type, entries = '' }, { api, signal }) {
    const list = parseEntries(entries)
    const wrong = type === 'topic' ? list.find((one) => !isTopicFilter(one)) : undefined
    if (wrong !== undefined) return refused('TRACED_TOPIC', wrong)
    // The broker refuses an empty list.
    if (list.length === 0) await api.telemetryWhitelistClear({ params: { type } }, { signal })
    else await api.telemetryWhitelistUpdate({ params: { type }, body: list }, { signal })
    return done('opentelemetry.trace.done', { count: list.length }, ['setting'])
  },
})
