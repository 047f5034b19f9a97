import { matchRule, type Ask } from '@/lib/acl/match'
import { topicTest, type Permission } from '@/lib/acl/rule'
import type { Identity } from '../identity'

const parts = [['pub', 'publish'], ['sub', 'subscribe'], ['all', 'all']] as const

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((each) => typeof each === 'string')

/**
 * What the list of rules in a client's token says (verdict 6). Only the form `{pub, sub, all}` counts: what it does not list is
 * denied, and past its time everything is. Any other form is passed over, as if there were none.
 */
export function claimJudgement(identity: Identity, ask: Ask, now: number): Permission | undefined {
  const { claim, exp } = identity.acl ?? {}
  if (typeof claim !== 'object' || claim === null || Array.isArray(claim)) return undefined
  if (exp !== undefined && exp * 1000 <= now) return 'deny'
  for (const [key, action] of parts) {
    const listed = Object.hasOwn(claim, key) ? (claim as Readonly<Record<string, unknown>>)[key] : []
    if (!isTexts(listed)) return undefined
    const said = matchRule({ permission: 'allow', who: { kind: 'all' }, action, topics: listed.map(topicTest) }, identity, ask)
    if (said !== undefined) return said
  }
  return 'deny'
}
