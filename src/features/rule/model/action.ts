import * as z from 'zod/mini'
import type { RuleAction } from '../contract'

/**
 * Actions as commands take them: apart from the endpoints, so that the palette has them without these. A
 * republish without a topic would be accepted, and fail at run time (src/contract/docs/rules.md#rules).
 */
export const ruleActions = z.array(
  z.union(
    [
      z.string().check(z.regex(/^[^:]+:.+$/, 'rule.badActions')),
      z
        .looseObject({ function: z.string() })
        .check(
          z.refine(
            (action: { readonly function: string; readonly args?: unknown }) =>
              action.function !== 'republish' || topicOf(action) !== '',
            'rule.republish.topicless',
          ),
        ),
    ],
    'rule.badActions',
  ),
  'rule.badActions',
) as unknown as z.ZodMiniType<RuleAction[], RuleAction[]>

const topicOf = ({ args }: { readonly args?: unknown }): unknown =>
  (args as { topic?: unknown } | undefined)?.topic ?? ''
