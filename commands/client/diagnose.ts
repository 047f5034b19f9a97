import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { directions } from '@/features/client/diagnose/finding'
import { choice, pick, text, topic } from '@/command/param'
import { offers } from '@/contract/capability'
import { clientPaths } from '@/features/client/paths'
import { to } from '@/route/paths'

/**
 * Explains why a client does not receive, or send, the messages of a topic: the checks, their evidence and
 * possible fixes. Read-only.
 */
export default defineCommand({
  id: 'client.diagnose',
  verb: 'client.diagnose.verb',
  group: 'group.clients',
  aliases: ['why'],
  danger: 'read',
  calls: [
    'clientDetail',
    'clientQueue',
    'banList',
    'globalZone',
    'clientSubscriptions',
    'subscriptionList',
    'autoSubscribe',
    'authzSettings',
    'authzSources',
    'authzAllRules',
    'authzUserRulesDetail',
    'authzClientRulesDetail',
    'authenticatorList',
    'mqttUserDetail',
    'clientAuthzCache',
    'slowList',
    'slowSettings',
    'rewriteRules',
    'delayedConfig',
    'delayedList',
    'retainerConfig',
    'retainedDetail',
    'ruleList',
    'ruleMetrics',
    'topicMetricsList',
    'exhookList',
  ],
  params: {
    clientid: pick('client', { free: true }),
    topic: topic(),
    direction: choice(directions, 'choice.direction', {
      initial: 'receive',
      optional: true,
      label: 'diagnose.direction',
    }),
    username: text(z.string(), { optional: true, askedOnlyByName: true, label: 'authentication.username' }),
  },
  async run({ clientid, topic: name, direction = 'receive', username }, context) {
    const { api, signal, able, now } = context
    if (able !== undefined)
      return {
        kind: 'go',
        to: to(clientPaths.clientDiagnose, undefined, { clientid, topic: name, direction, username }),
      }
    const { diagnose } = await import('@/features/client/diagnose/diagnose')
    const { formatDiagnosis } = await import('@/features/client/diagnose/format-diagnosis')
    const answer = await diagnose(
      { clientid, topic: name, direction, username },
      { api, signal, now, queues: offers('clientQueues', context) },
    )
    const { problems, unknown } = formatDiagnosis(answer)
    const data = { problems, unknown }
    if (problems.length === 0) return { ...done('client.diagnose.none', { clientid, count: unknown }), data }
    const what = problems.map(({ title, text: detail }) => `${title}: ${detail}`).join(' · ')
    return { ...done('client.diagnose.found', { clientid, count: problems.length, what }), data }
  },
})
