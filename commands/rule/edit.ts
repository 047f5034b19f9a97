import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { json, pick, sql, text, toggle } from '@/command/param'
import { ruleActions } from '@/features/rule/model/action'
import { rulePaths } from '@/features/rule/paths'
import { to } from '@/route/paths'
import { syntaxPlaces } from '@/features/rule/syntax-error'

const optionalByName = { optional: true, askedOnlyByName: true } as const

/** A value in the format of the rule's form. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? JSON.stringify(value, undefined, 2)
      : String(value)

/**
 * Changes a rule. The palette opens its settings with the given values filled in; the form and the terminal
 * save. Omitted values stay: the broker merges (src/contract/docs/rules.md#rules). Actions are replaced
 * completely. Since the broker would create a rule for an unknown id, its existence is checked first.
 */
export default defineCommand({
  id: 'rule.edit',
  formerIds: ['rule.update'],
  group: 'group.integration',
  danger: 'reversible',
  calls: ['ruleDetail', 'ruleUpdate'],
  undo: 'rule',
  params: {
    id: pick('rule', { label: 'rule.id' }),
    sql: sql(optionalByName),
    description: text(z.string(), optionalByName),
    actions: json(ruleActions, { ...optionalByName, label: 'rule.actions' }),
    enabled: toggle({ ...optionalByName, field: 'enable' }),
  },
  errors: {
    NOT_FOUND: { step: 'id', key: 'rule.gone' },
    BAD_REQUEST: { step: 'sql', key: 'rule.refused', brokerMessage: true, byPattern: syntaxPlaces },
  },
  async current({ id = '' }, { api, signal }) {
    const {
      sql,
      description = '',
      actions = [],
      enable,
    } = await api.ruleDetail({ params: { id } }, { signal })
    return { sql, description, actions, ...(enable === undefined ? {} : { enabled: enable }) }
  },
  async run({ id, ...values }, { api, signal, filled, able }) {
    const input = Object.entries(values).filter(([, value]) => value !== undefined)
    const settings = to(rulePaths.rule, { id }, { tab: 'settings' })
    if (input.length === 0) return { kind: 'go', to: settings }
    if (filled !== true && able !== undefined) {
      return {
        kind: 'go',
        to: settings,
        fill: {
          form: 'rule.edit',
          about: id,
          texts: Object.fromEntries(input.map(([name, value]) => [name, textOf(value)])),
        },
      }
    }
    await api.ruleDetail({ params: { id } }, { signal })
    const { enabled, ...rest } = Object.fromEntries(input) as Partial<typeof values>
    await api.ruleUpdate(
      { params: { id }, body: { ...rest, ...(enabled === undefined ? {} : { enable: enabled }) } },
      { signal },
    )
    return done('rule.edit.done', { id }, ['rule', 'bridge'])
  },
})
