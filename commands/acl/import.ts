import * as z from 'zod/mini'
import type { Json } from '@/lib/text/big-json'
import { aclId, aclKinds } from '@/features/authorization/model/id'
import { aclImportModes } from '@/features/authorization/model/names'
import { defineCommand, done } from '@/command/command'
import { choice, intoNamespace, json } from '@/command/param'
import { AclRuleBody } from '@/features/authorization/contract-sources'
import { authorizationPaths } from '@/features/authorization/paths'
import { to } from '@/route/paths'

const entry = z.strictObject({
  as: z.enum(aclKinds),
  who: z.string(),
  rules: z.array(AclRuleBody),
  // An undo gives an entry its unknown fields back.
  extra: z.optional(z.record(z.string(), z.custom<Json>())),
})
/** Number of entries per call. */
const batchSize = 100

/**
 * Writes the rules of many client ids and usernames; existing rules of these are replaced, or kept before the new ones
 * (src/contract/docs/authorization.md#built-in-rules).
 */
export default defineCommand({
  id: 'acl.import',
  group: 'group.access',
  danger: 'disruptive',
  calls: [
    'authzClientRules',
    'authzUserRules',
    'authzAllRules',
    'authzUserRulesDetail',
    'authzClientRulesDetail',
    'authzClientRulesCreate',
    'authzUserRulesCreate',
    'authzClientRulesUpdate',
    'authzUserRulesUpdate',
    'authzAllRulesReplace',
  ],
  undo: 'acl',
  params: {
    entries: json(z.array(entry), {
      optional: true,
      askedOnlyByName: true,
      label: 'acl.rules',
      field: '*',
      bulky: true,
    }),
    existing: choice(aclImportModes, 'choice.aclImport', {
      optional: true,
      askedOnlyByName: true,
      label: 'acl.existing',
    }),
    namespace: intoNamespace(),
  },
  errors: {
    ACL_TOPIC: { step: 'entries', key: 'acl.topicProblem' },
    BAD_REQUEST: { step: 'entries', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ entries, existing }) =>
    entries === undefined
      ? undefined
      : existing === 'add'
        ? { body: 'acl.import.confirm.add', values: { count: entries.length } }
        : {
            body: entries.some(({ as }) => as === 'all')
              ? 'acl.import.confirm.everyone'
              : 'acl.import.confirm.named',
            values: { count: entries.length },
          },
  async warn({ entries, existing, namespace: ns }, _targets, context) {
    if (entries === undefined || existing === 'add') return undefined
    const { findLosses } = await import('@/features/authorization/acl-losses')
    const losses = await findLosses(entries, ns, context)
    if (losses === undefined || losses.entries.length === 0) return undefined
    const { before, after, lost } = losses
    return {
      body: 'acl.import.confirm.fewer',
      values: { count: lost, before, after },
      refs: losses.entries.map(({ as, who }) => ({ resource: 'acl', id: aclId({ as, who, ns }) })),
    }
  },
  async run({ entries, existing, namespace: ns }, { api, signal, transfer, restores }) {
    if (entries === undefined)
      return {
        kind: 'go',
        to: to(authorizationPaths.authorizationSource, { type: 'built_in_database' }, { tab: 'import', ns }),
      }
    const { addAclEntries, checkRuleTopics } = await import('@/features/authorization/acl')
    checkRuleTopics(
      entries.flatMap(({ rules }) => rules),
      { restores },
    )
    const total = entries.length
    let stopped = false
    let sent = 0
    for (; sent < total && !stopped; sent += batchSize) {
      transfer?.({
        name: 'acl-rules',
        done: sent,
        total,
        rows: true,
        stop: () => {
          stopped = true
        },
      })
      await addAclEntries(entries.slice(sent, sent + batchSize), ns, { api, signal }, existing)
    }
    const count = Math.min(sent, total)
    return done(count < total ? 'acl.import.stopped' : 'acl.import.done', { count, total }, ['acl'])
  },
})
