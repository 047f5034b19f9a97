import { ApiError, getErrorBody } from '@/api/error'
import type { Outcome } from '@/command/command'
import { pick } from '@/command/param'
import type { Key } from '@/i18n/key'
import type { TargetNoun } from './model/noun'
import { keyOf, nouns } from './nouns'

export const optionalByName = { optional: true, askedOnlyByName: true } as const
export const group = 'group.integration'
export const many = (noun: TargetNoun) => pick(noun, { many: true, label: keyOf(noun, 'id') })
export const one = (noun: TargetNoun) => pick(noun, { label: keyOf(noun, 'id') })
export const gone = (noun: TargetNoun) => ({ NOT_FOUND: { step: 'id', key: keyOf(noun, 'gone') } }) as const
export const badRequest = { step: 'config', key: 'bridge.refused', brokerMessage: true } as const
export const nameIn = (id: string) => id.slice(id.indexOf(':') + 1)
/** What the commands on one object have in common. */
export const about = (noun: TargetNoun) =>
  ({
    group,
    needs: nouns[noun].needs,
    params: { id: one(noun) },
    ...(noun === 'bridge' ? { formerParams: { bridge: 'id' } as const } : {}),
  }) as const

/**
 * A connector changes together with its actions and sources, with what rules show of them, and with the data bridge that
 * the broker still shows for a connector with one of them.
 */
export const changedWith = (noun: TargetNoun) =>
  noun === 'bridge'
    ? (['bridge', 'rule'] as const)
    : (['connector', 'action', 'source', 'bridge', 'rule'] as const)

/** The rules named by a refusal, which use the object (src/contract/docs/integration.md#bridges). */
function rulesIn(cause: unknown): string[] {
  if (!(cause instanceof ApiError) || cause.status !== 400) return []
  // From 5.4 on they are a separate field (5.8.9: `rules`).
  const { rules } = getErrorBody(cause)
  if (Array.isArray(rules)) return rules.filter((id) => typeof id === 'string')
  const listed = /\[(.+)\]/s.exec(cause.message)?.[1] ?? ''
  return [...listed.matchAll(/<<"(.+?)">>/g)].map(([, id]) => id ?? '')
}

/**
 * Asks whether to delete an object all the same, with the names of the rules that use it. Throws the cause again if no
 * rule prevents it, or if it was to be removed from them.
 */
export function askAboutRules(
  cause: unknown,
  body: Key,
  values: Readonly<Record<string, string>>,
  actions: boolean,
): Outcome {
  const rules = actions ? [] : rulesIn(cause)
  if (rules.length === 0) throw cause
  return {
    kind: 'ask',
    code: 'DEPENDENCY_EXISTS',
    with: { actions: true },
    confirm: {
      body,
      values: { ...values, count: rules.length },
      refs: rules.map((id) => ({ resource: 'rule', id })),
    },
  }
}
