import { defineCommand, done } from '@/command/command'
import { places, toMovePosition } from '@/command/move'
import { choice, pick } from '@/command/param'
import { replaceRewrite, rewriteAt, rewriteErrors, rewritePick } from '@/features/topic-rules/commands'
import { rewriteId } from '@/features/topic-rules/contract'

/** Changes the order of the rules: of several matching rules, the last one decides. */
export default defineCommand({
  id: 'rewrite.move',
  verb: 'verb.move',
  group: 'group.management',
  danger: 'reversible',
  calls: ['rewriteRules', 'rewriteReplace'],
  undo: 'rewrite',
  params: {
    rule: rewritePick,
    place: choice(places, 'choice.place', { label: 'access.place' }),
    anchor: pick('rewrite', {
      optional: true,
      askedOnlyByName: true,
      label: 'rewrite.anchor',
      sentInBody: true,
    }),
  },
  errors: {
    ...rewriteErrors,
    ANCHOR: { step: 'anchor', key: 'access.anchorNeeded' },
    REWRITE_GONE: { step: 'rule', key: 'rewrite.gone' },
  },
  async run({ rule: id, place, anchor }, context) {
    toMovePosition(place, anchor)
    const { rules, at, rule } = await rewriteAt(id, context)
    const others = rules.toSpliced(at, 1)
    const anchorIndex = others.findIndex((one) => rewriteId(one) === anchor)
    const to =
      place === 'front'
        ? 0
        : place === 'rear' || anchorIndex < 0
          ? others.length
          : place === 'before'
            ? anchorIndex
            : anchorIndex + 1
    await replaceRewrite(others.toSpliced(to, 0, rule), context)
    return done('rewrite.move.done', { topic: rule.source_topic }, ['rewrite'])
  },
})
