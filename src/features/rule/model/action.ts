import * as z from 'zod/mini'
import type { RuleAction } from '../contract'

/**
 * Actions as parameters of commands, without the endpoints, so that the palette need not load these. The
 * broker accepts a republish without a topic, but it fails at run time (src/contract/docs/rules.md#rules).
 */
export const ruleActions: z.ZodMiniType<RuleAction[], RuleAction[]> = z.array(
  z.union(
    [
      z.string().check(z.regex(/^[^:]+:.+$/, 'rule.badActions')),
      z
        .looseObject({ function: z.string() })
        .check(
          z.refine(
            (action: { readonly function: string; readonly args?: unknown }) =>
              action.function !== 'republish' || getTopic(action) !== '',
            'rule.republish.topicless',
          ),
        ),
    ],
    'rule.badActions',
  ),
  'rule.badActions',
)

const getTopic = ({ args }: { readonly args?: unknown }): unknown =>
  (args as { topic?: unknown } | undefined)?.topic ?? ''
