import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { choice, pick, text, toggle } from '@/command/param'
import { authorizationPaths } from '@/features/authorization/paths'
import { to } from '@/route/paths'

const topic = z.string().check(z.minLength(1, 'error.topic.required'))

/**
 * Explains whether a client may publish or subscribe, which rule decides it, and what only the broker can
 * know. Read-only.
 */
export default defineCommand({
  id: 'acl.explain',
  group: 'group.access',
  aliases: ['ax'],
  danger: 'read',
  calls: [
    'clientDetail',
    'authzSettings',
    'authzSources',
    'authzAllRules',
    'authzUserRulesDetail',
    'authzClientRulesDetail',
    'authenticatorList',
    'mqttUserDetail',
    'clientAuthzCache',
  ],
  params: {
    clientid: pick('client', { free: true, label: 'authentication.clientid' }),
    action: choice(['publish', 'subscribe'], 'choice.aclAction', { initial: 'publish', label: 'acl.action' }),
    topic: text(topic, { label: 'acl.topic' }),
    username: text(z.string(), { optional: true, askedOnlyByName: true, label: 'authentication.username' }),
    address: text(z.string(), { optional: true, askedOnlyByName: true, label: 'acl.address' }),
    qos: choice(['0', '1', '2'], 'choice.qos', {
      optional: true,
      askedOnlyByName: true,
      initial: '0',
      label: 'acl.qos',
    }),
    retain: toggle({ optional: true, askedOnlyByName: true, initial: false, label: 'acl.retain' }),
  },
  async run(
    { clientid, action, topic: asked, username, address, qos = '0', retain = false },
    { api, signal, able, release },
  ) {
    if (able !== undefined)
      return {
        kind: 'go',
        to: to(authorizationPaths.aclExplain, undefined, {
          clientid,
          action,
          topic: asked,
          username,
          address,
          qos,
          retain: retain ? 'true' : undefined,
        }),
      }
    const { explainAcl } = await import('@/features/authorization/acl-explain')
    const answer = await explainAcl(
      { clientid, username, peerhost: address, ask: { action, topic: asked, qos: Number(qos) as 0, retain } },
      { api, signal, release },
    )
    const by = typeof answer.by === 'object' ? answer.by.source : (answer.by ?? '')
    const { verdict, otherwise, steps } = answer
    const deciding = typeof answer.by === 'object' ? steps.at(-1)?.place : undefined
    return {
      ...done(`acl.explain.${verdict}`, { clientid, topic: asked, by, otherwise }),
      data: {
        verdict,
        decidedBy: by === '' ? null : by,
        rule: deciding ?? null,
        ifUnknown: otherwise,
        steps: steps.map(({ type, result }) => ({ source: type, says: result })),
      },
    }
  },
})
