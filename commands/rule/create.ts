import * as z from 'zod/mini'
import { defineCommand, done, refused } from '@/command/command'
import { intoNamespace, json, note, sql, text, toggle } from '@/command/param'
import { resourceName } from '@/contract/name'
import { namespacedId } from '@/contract/namespaced-id'
import { ruleActions } from '@/features/rule/model/action'
import { rulePaths } from '@/features/rule/paths'
import { to } from '@/route/paths'
import { syntaxPlaces } from '@/features/rule/syntax-error'

/** Creates a rule. Without an id it only opens the form with the SQL, as does a palette line that is SQL. */
export default defineCommand({
  id: 'rule.create',
  group: 'group.integration',
  // A statement is recognized by its first word, and is then taken verbatim as the SQL.
  aliases: ['nr', 'select', 'foreach'],
  danger: 'reversible',
  calls: ['ruleCreate'],
  undo: 'rule',
  params: {
    sql: sql({ optional: true, askedOnlyByName: true, starts: ['select', 'foreach'] }),
    id: text(resourceName, { optional: true, askedOnlyByName: true, label: 'rule.id' }),
    description: note({ askedOnlyByName: true }),
    actions: json(ruleActions, { optional: true, askedOnlyByName: true, label: 'rule.actions' }),
    enabled: toggle({ optional: true, askedOnlyByName: true, field: 'enable' }),
    // A copy keeps the unknown fields of the original rule.
    extra: json(z.record(z.string(), z.unknown()), {
      optional: true,
      askedOnlyByName: true,
      label: 'rule.extra',
    }),
    namespace: intoNamespace(),
  },
  errors: {
    BAD_REQUEST: {
      step: 'sql',
      key: 'rule.refused',
      brokerMessage: true,
      byPattern: syntaxPlaces,
      byMessage: { 'rule id already exists': { step: 'id', key: 'error.taken', suggestFreeName: true } },
    },
    RULE_SQL: { step: 'sql', key: 'error.required' },
  },
  effect: () => ({ key: 'rule.create.effect' }),
  async run({ id: name, sql, description, actions, enabled, namespace, extra }, { api, signal }) {
    const id = name === undefined ? undefined : namespacedId(name, namespace)
    if (id !== undefined && sql === undefined) return refused('RULE_SQL')
    if (id === undefined || sql === undefined)
      return { kind: 'go', to: to(rulePaths.ruleCreate, undefined, { sql, ns: namespace }) }
    const body = {
      ...extra,
      id,
      sql,
      description: description ?? '',
      actions: actions ?? [],
      ...(enabled === undefined ? {} : { enable: enabled }),
    }
    await api.ruleCreate({ body }, { signal })
    return done('rule.create.done', { id }, ['rule', 'bridge'])
  },
})
