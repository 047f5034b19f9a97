import type { EffectReads } from '@/command/plan/effect'
import { affectedRules } from '@/features/rule/effects'

/** The rules whose SQL names one of these schemas. */
export const affectedBySchemas = (schemas: readonly string[], reads: EffectReads) =>
  affectedRules(
    ({ sql }) => /schema_(?:en|de)code/.test(sql) && schemas.some((name) => sql.includes(`'${name}'`)),
    reads,
    'plan.effect.schemas',
  )
