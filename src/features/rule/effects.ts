import { countEffect, type Effect, type EffectReads } from '@/command/plan/effect'
import type { Key } from '@/i18n/key'
import type { Rule } from './contract'
import { rulesWhere } from './rules-where'

/** The rules that use something which a run changes. */
export async function affectedRules(
  uses: (rule: Rule) => boolean,
  { api, signal }: EffectReads,
  key: Key = 'plan.effect.rules',
): Promise<readonly Effect[]> {
  const refs = (await rulesWhere(uses, api, signal)).map(({ resource, id }) => ({ resource, id }))
  return countEffect(key, refs.length, refs)
}
