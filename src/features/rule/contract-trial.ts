import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'

/**
 * Applies a rule, even a disabled one, to a sample event; answers `"ok"` per action, per row with FOREACH,
 * `{}` without actions. Really runs the actions unless it stops after rendering: trace the rule to see
 * what they did. Refuses events of sources.
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
