import { defineCommand, done } from '@/command/command'
import type { Change } from '@/command/confirm'
import {
  replaceRewrite,
  rewriteAt,
  rewriteErrors,
  rewriteParams,
  rewritePick,
} from '@/features/topic-rules/commands'
import type { RewriteRule } from '@/features/topic-rules/model/rewrite'

type Given = Partial<Record<keyof RewriteRule, string>>
const parts = ['action', 'source_topic', 're', 'dest_topic'] as const

const changesIn = (rule: RewriteRule, input: Given): Change[] =>
  parts
    .filter((part) => input[part] !== undefined && input[part] !== rule[part])
    .map((param) => ({ param, from: rule[param], to: input[param] }))

/** Changes a rule without moving it. The confirm shows the old and new rule; omitted values stay. */
export default defineCommand({
  id: 'rewrite.edit',
  formerIds: ['rewrite.update'],
  verb: 'verb.edit',
  group: 'group.management',
  danger: 'reversible',
  form: 'always',
  calls: ['rewriteRules', 'rewriteReplace'],
  undo: 'rewrite',
  params: { rule: rewritePick, ...rewriteParams(true) },
  errors: {
    ...rewriteErrors,
    REWRITE_WILDCARD: { step: 'dest_topic', key: 'rewrite.wildcard' },
    REWRITE_GONE: { step: 'rule', key: 'rewrite.gone' },
  },
  async current({ rule }, context) {
    return rule === undefined ? {} : { ...(await rewriteAt(rule, context)).rule }
  },
  async warn({ rule: id, ...values }, _, context) {
    const changes = changesIn((await rewriteAt(id, context)).rule, values)
    return changes.length === 0 ? undefined : { body: 'rewrite.effect', verb: 'form.changes.save', changes }
  },
  async run({ rule: id, ...values }, context) {
    const { rules, at, rule } = await rewriteAt(id, context)
    if (changesIn(rule, values).length === 0) return done('form.changes.none')
    const next: RewriteRule = {
      ...rule,
      action: values.action ?? rule.action,
      source_topic: values.source_topic ?? rule.source_topic,
      re: values.re ?? rule.re,
      dest_topic: values.dest_topic ?? rule.dest_topic,
    }
    await replaceRewrite(rules.with(at, next), context)
    return done('rewrite.edit.done', { topic: next.source_topic }, ['rewrite'])
  },
})
