import { defineCommand, done } from '@/command/command'
import { replaceRewrite, rewriteAt, rewriteErrors, rewritePick } from '@/features/topic-rules/commands'

/** Deletes a rule; its topics are no longer rewritten from then on. */
export default defineCommand({
  id: 'rewrite.delete',
  formerIds: ['rewrite.remove'],
  verb: 'verb.delete',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['rewriteRules', 'rewriteReplace'],
  undo: 'rewrite',
  params: { rule: rewritePick },
  errors: { ...rewriteErrors, REWRITE_GONE: { step: 'rule', key: 'rewrite.gone' } },
  confirm: ({ rule }) => ({ body: 'rewrite.delete.confirm', values: { rule } }),
  async run({ rule: id }, context) {
    const { rules, at, rule } = await rewriteAt(id, context)
    await replaceRewrite(rules.toSpliced(at, 1), context)
    return done('rewrite.delete.done', { topic: rule.source_topic }, ['rewrite'])
  },
})
