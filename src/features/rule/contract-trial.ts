import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'

/**
 * Applies a rule, a disabled one too, to one made-up event; answers `"ok"` per action, per row where it has FOREACH, `{}` without
 * actions. Unless it is told to stop after rendering, the actions are really run: trace the rule to see what they did. Events of sources
 * are not taken.
 */
export const ruleTrialEndpoints = {
  ruleTrial: endpoint('POST', {
    path: '/rules/{id}/test',
    reply: z.unknown(),
    codes: ['NOT_MATCH', 'BAD_REQUEST'],
    needs: 'ruleTrial',
    body: z.object({
      context: z.looseObject({ event_type: z.string() }),
      stop_action_after_template_rendering: z.optional(z.boolean()),
    }),
  }),
}
