import { defineCommand, done } from '@/command/command'
import {
  optionalFields,
  replaceRewrite,
  rewriteErrors,
  rewriteParams,
  rewriteRules,
} from '@/features/topic-rules/commands'

/**
 * Adds a rule that rewrites topics at the end of the list: of several matches, the last one decides. The
 * complete list is sent.
 */
export default defineCommand({
  id: 'rewrite.create',
  formerIds: ['rewrite.add'],
  group: 'group.management',
  danger: 'reversible',
  calls: ['rewriteRules', 'rewriteReplace'],
  undo: 'rewrite',
  form: true,
  params: { ...rewriteParams(false), config: optionalFields() },
  errors: { ...rewriteErrors, REWRITE_WILDCARD: { step: 'dest_topic', key: 'rewrite.wildcard' } },
  effect: () => ({ key: 'rewrite.effect' }),
  async run({ config, ...rule }, context) {
    const rules = await rewriteRules(context)
    await replaceRewrite([...rules, { ...config, ...rule }], context)
    return done('rewrite.create.done', { topic: rule.source_topic }, ['rewrite'])
  },
})
