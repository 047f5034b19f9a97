import * as z from 'zod/mini'
import { matchRule, type Ask } from '@/features/authorization/model/acl/match'
import { topicTest, type Permission, type Rule, type Who } from '@/features/authorization/model/acl/rule'
import type { Identity } from '../../mqtt/identity'

const parts = [
  ['pub', 'publish'],
  ['sub', 'subscribe'],
  ['all', 'all'],
] as const

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const Qos = z.union([z.literal(0), z.literal(1), z.literal(2)])
const qosOf = z.pipe(
  z.union([Qos, z.enum(['0', '1', '2'])]),
  z.transform((value) => Number(value) as 0 | 1 | 2),
)
const text = z.string()

/** One rule of the list form (https://docs.emqx.com/en/emqx/latest/access-control/authn/acl.html). */
const ListedRule = z.looseObject({
  permission: z.enum(['allow', 'deny']),
  action: z.enum(['publish', 'subscribe', 'all', 'pub', 'sub']),
  topic: z.optional(text),
  topics: z.optional(z.array(text)),
  qos: z.optional(
    z.union([
      z.array(qosOf),
      z.pipe(
        qosOf,
        z.transform((value) => [value]),
      ),
    ]),
  ),
  retain: z.optional(z.union([z.boolean(), z.literal('all')])),
  clientid_re: z.optional(text),
  username_re: z.optional(text),
  ipaddr: z.optional(z.union([text, z.array(text)])),
})

const longActions: Readonly<Record<string, Rule['action']>> = {
  pub: 'publish',
  sub: 'subscribe',
  publish: 'publish',
  subscribe: 'subscribe',
  all: 'all',
}

/** The clients that a rule applies to: all of its conditions must hold. */
function whoOf({ clientid_re, username_re, ipaddr }: z.output<typeof ListedRule>): Who {
  return {
    kind: 'and',
    of: [
      ...(clientid_re === undefined ? [] : [{ kind: 'clientid', test: { like: clientid_re } } as const]),
      ...(username_re === undefined ? [] : [{ kind: 'username', test: { like: username_re } } as const]),
      ...(ipaddr === undefined
        ? []
        : [{ kind: 'address', networks: [ipaddr].flat(), single: false } as const]),
    ],
  }
}

/** Conditions that this broker does not support: a rule with one of them never applies. */
const unknownConditions = ['zone', 'zone_re', 'listener', 'listener_re'] as const

/** Parses the rules of a claim in list form; undefined if one is invalid, which refuses the login. */
export function listedRules(claim: readonly unknown[]): readonly Rule[] | undefined {
  const read = z.safeParse(z.array(ListedRule), claim)
  if (!read.success || read.data.some(({ topic, topics }) => topic === undefined && topics === undefined))
    return undefined
  return read.data
    .filter((rule) => unknownConditions.every((name) => rule[name] === undefined))
    .map((rule) => ({
      permission: rule.permission,
      action: longActions[rule.action] ?? 'all',
      who: whoOf(rule),
      topics: (rule.topics ?? [rule.topic ?? '']).map(topicTest),
      ...(rule.qos === undefined ? {} : { qos: rule.qos }),
      ...(typeof rule.retain === 'boolean' ? { retain: rule.retain } : {}),
    }))
}

/** The first matching rule of a list decides; undefined if none matches, so that the sources are asked. */
function decideByRuleList(claim: readonly unknown[], identity: Identity, ask: Ask): Permission | undefined {
  for (const rule of listedRules(claim) ?? []) {
    const permission = matchRule(rule, identity, ask)
    if (permission !== undefined) return permission
  }
  return undefined
}

/**
 * The decision by the rules in a client's token (src/contract/docs/authentication.md#acl-claim). In the
 * form `{pub, sub, all}`, everything not listed is denied. In list form (5.5 and later), everything not
 * listed is left to the sources. An expired token denies everything. Other forms are ignored.
 */
export function decideByClaim(
  identity: Identity,
  ask: Ask,
  now: number,
  knowsLists = false,
): Permission | undefined {
  const { claim, exp } = identity.acl ?? {}
  if (typeof claim !== 'object' || claim === null || (Array.isArray(claim) && !knowsLists)) return undefined
  if (exp !== undefined && exp * 1000 <= now) return 'deny'
  if (Array.isArray(claim)) return decideByRuleList(claim, identity, ask)
  for (const [key, action] of parts) {
    const listed = Object.hasOwn(claim, key) ? (claim as Readonly<Record<string, unknown>>)[key] : []
    if (!isTexts(listed)) return undefined
    const permission = matchRule(
      { permission: 'allow', who: { kind: 'all' }, action, topics: listed.map(topicTest) },
      identity,
      ask,
    )
    if (permission !== undefined) return permission
  }
  return 'deny'
}
