import { RefusedError } from '@/command/refused-error'
import * as z from 'zod/mini'
import { rawList } from '@/api/raw-reply'
import {
  maxAutoSubscriptions,
  maxRewriteRules,
  rewriteActions,
  rewriteId,
  type AutoSubscription,
} from './contract'
import type { RewriteRule } from './model/rewrite'
import { rewriteExpression } from './model/rewrite'
import { type Place } from '@/command/command'
import type { Context } from '@/command/context'
import { configuration, choice, levels, pick, text, toggle, topicFilter } from '@/command/param'

/** An error before sending, where the broker would crash or report less. */

const nonEmpty = z.string().check(z.minLength(1, 'error.required'))
const expression = nonEmpty.check(
  z.refine((value) => rewriteExpression(value) !== undefined, 'rewrite.expression'),
)

/** The parameters of a rule. */
export const rewriteParams = (optional: boolean) => ({
  action: choice(rewriteActions, 'choice.rewriteAction', { optional, label: 'rewrite.action' }),
  source_topic: topicFilter({ optional, label: 'rewrite.source' }),
  re: text(expression, { optional, label: 'rewrite.re' }),
  dest_topic: text(nonEmpty, { optional, label: 'rewrite.dest' }),
})

/** Further fields of an entry, so that an undo restores it completely. */
export const optionalFields = () => configuration({ private: false })

export const rewritePick = pick('rewrite', { label: 'rewrite.rule', sentInBody: true })

export const rewriteErrors: Readonly<
  Record<'REWRITE_FULL' | 'REWRITE_GONE' | 'REWRITE_WILDCARD' | 'EXCEED_LIMIT' | 'BAD_REQUEST', Place<never>>
> = {
  REWRITE_FULL: { key: 'rewrite.full' },
  EXCEED_LIMIT: { key: 'rewrite.full' },
  REWRITE_GONE: { key: 'rewrite.gone' },
  REWRITE_WILDCARD: { key: 'rewrite.wildcard' },
  BAD_REQUEST: { key: 'access.refused', brokerMessage: true },
}

type Api = Pick<Context, 'api' | 'signal'>

/** The current rules, and the index of the one with this id. */
export async function rewriteAt(
  id: string,
  { api, signal }: Api,
): Promise<{ rules: RewriteRule[]; at: number; rule: RewriteRule }> {
  const rules = await rewriteRules({ api, signal })
  const at = rules.findIndex((one) => rewriteId(one) === id)
  const rule = rules[at]
  if (rule === undefined) throw new RefusedError('REWRITE_GONE')
  return { rules, at, rule }
}

/**
 * The current rules, unchanged, since the list is replaced as a whole. Throws `NOT_WHOLE` if one is
 * unreadable.
 */
export const rewriteRules = async ({ api, signal }: Api): Promise<RewriteRule[]> =>
  [...rawList(await api.rewriteRules({}, { signal }))] as RewriteRule[]

/** Validates and replaces the list. */
export async function replaceRewrite(rules: readonly RewriteRule[], { api, signal }: Api): Promise<void> {
  if (rules.length > maxRewriteRules) throw new RefusedError('REWRITE_FULL')
  if (rules.some(({ action, dest_topic }) => action !== 'subscribe' && /[+#]/.test(dest_topic)))
    throw new RefusedError('REWRITE_WILDCARD')
  await api.rewriteReplace({ body: [...rules] }, { signal })
}

/**
 * The parameters of an automatic subscription. A new one has defaults; in an existing one, omitted values
 * stay unchanged.
 */
export const subscriptionParams = (isNew: boolean) => {
  const initialIfNew = <V>(initial: V): { initial?: V } => (isNew ? { initial } : {})
  return {
    qos: choice(levels, 'choice.qos', { ...initialIfNew('0'), optional: true, label: 'param.qos' }),
    no_local: toggle({ optional: true, ...initialIfNew(false), label: 'auto-subscribe.noLocal' }),
    as_published: toggle({ optional: true, ...initialIfNew(false), label: 'auto-subscribe.asPublished' }),
    retain_handling: choice(levels, 'choice.retainHandling', {
      ...initialIfNew('0'),
      optional: true,
      label: 'auto-subscribe.handling',
    }),
    config: optionalFields(),
  }
}

type SubscriptionValues = {
  readonly qos?: string | undefined
  readonly no_local?: boolean | undefined
  readonly as_published?: boolean | undefined
  readonly retain_handling?: string | undefined
  readonly config?: Readonly<Record<string, unknown>> | undefined
}

/** The changes of a subscription by the specified values. */
export const subscriptionChanges = ({
  qos,
  no_local: local,
  as_published: published,
  retain_handling: handling,
  config,
}: SubscriptionValues): Partial<AutoSubscription> => ({
  ...config,
  ...(qos === undefined ? {} : { qos: Number(qos) as 0 | 1 | 2 }),
  ...(local === undefined ? {} : { nl: local ? 1 : 0 }),
  ...(published === undefined ? {} : { rap: published ? 1 : 0 }),
  ...(handling === undefined ? {} : { rh: Number(handling) as 0 | 1 | 2 }),
})

export const autoErrors: Readonly<
  Record<'AUTO_FULL' | 'AUTO_GONE' | 'AUTO_TAKEN' | 'EXCEED_LIMIT' | 'BAD_REQUEST', Place<never>>
> = {
  AUTO_FULL: { key: 'auto-subscribe.full' },
  EXCEED_LIMIT: { key: 'auto-subscribe.full' },
  AUTO_GONE: { key: 'auto-subscribe.gone' },
  AUTO_TAKEN: { key: 'auto-subscribe.taken' },
  BAD_REQUEST: { key: 'access.refused', brokerMessage: true },
}

/**
 * The current subscriptions, unchanged, since the list is replaced as a whole. Throws `NOT_WHOLE` if one is
 * unreadable.
 */
export const autoSubscriptions = async ({ api, signal }: Api): Promise<AutoSubscription[]> =>
  [...rawList(await api.autoSubscribe({}, { signal }))] as AutoSubscription[]

/** Replaces the list; each topic may occur once. */
export async function replaceAuto(list: readonly AutoSubscription[], { api, signal }: Api): Promise<void> {
  if (list.length > maxAutoSubscriptions) throw new RefusedError('AUTO_FULL')
  if (new Set(list.map(({ topic }) => topic)).size < list.length) throw new RefusedError('AUTO_TAKEN')
  await api.autoSubscribeUpdate({ body: [...list] }, { signal })
}

/** Finds a subscription by topic; throws `AUTO_GONE` if it is missing. */
export function autoNamed(topic: string, list: readonly AutoSubscription[]): AutoSubscription {
  const entry = list.find((one) => one.topic === topic)
  if (entry === undefined) throw new RefusedError('AUTO_GONE')
  return entry
}
