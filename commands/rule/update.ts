import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { json, pick, sql, text, toggle } from '@/command/param'
import { ruleActions } from '@/contract/rule-action'

/** Changes a rule. What is left out stays: the broker merges (contract B §3.4). Actions are replaced whole. */
export default defineCommand({
  id: 'rule.update',
  title: 'rule.update.title',
  group: 'group.integration',
  keywords: 'rule.update.keywords',
  danger: 'reversible',
  calls: ['ruleUpdate'],
  params: {
    id: pick('rule', { label: 'rule.id' }),
    sql: sql({ optional: true }),
    description: text(z.string(), { optional: true }),
    actions: json(ruleActions, { optional: true, label: 'rule.actions' }),
    enabled: toggle({ optional: true, field: 'enable' }),
  },
  errors: {
    NOT_FOUND: { step: 'id', key: 'rule.gone' },
    BAD_REQUEST: { step: 'sql', key: 'rule.refused', said: true },
  },
  async current({ id = '' }, { api, signal }) {
    const { sql, description = '', actions = [], enable } = await api.ruleDetail({ params: { id } }, { signal })
    return { sql, description, actions, ...(enable === undefined ? {} : { enabled: enable }) }
  },
  async run({ id, sql, description, actions, enabled }, { api, signal }) {
    const given = { sql, description, actions, enable: enabled }
    const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    await api.ruleUpdate({ params: { id }, body }, { signal })
    return done('rule.update.done', { id }, ['rule', 'bridge'])
  },
})
