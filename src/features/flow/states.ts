import type { Ref } from '@/api/resource'
import type { Translate, Words } from '@/i18n/use-words'
import type { Key } from '@/i18n/key'
import { inline } from '@/lib/text/untrusted'
import { rulePaths } from '@/features/rule/paths'
import { to, type Path } from '@/route/paths'
import { nouns } from '@/features/connector/nouns'
import { bridgeLook, type Look } from '@/features/bridge/bridge-look'
import { pathOrNone } from '@/list/rows/row-link'
import { partKinds, type FlowKind, type FlowNode, type PartKind } from './flow-node'
import { ruleLook } from './rule-look'

/** Whether it is a bridge, an action, a source or a connector. */
export const isPart = (kind: FlowKind): kind is PartKind => (partKinds as readonly string[]).includes(kind)

/** Whether the broker does not have what is named here. */
export const isMissing = ({ kind, part }: FlowNode): boolean => isPart(kind) && part === undefined

/** The state of a node; undefined for nodes without a state. */
export function getLook({ kind, rule, troubles, part, through }: FlowNode): Look | undefined {
  if (kind === 'rule') return ruleLook(rule ?? {}, troubles)
  if (!isPart(kind)) return undefined
  if (part === undefined) return { state: 'error', word: 'flow.state.missing' }
  // The broker reports “connecting” but does not try
  // (src/contract/docs/integration.md#connectors-actions-and-sources).
  if (part.enable !== false && through?.enable === false)
    return { state: 'stopped', word: 'flow.state.connectorOff' }
  return bridgeLook(part, part.enable !== false)
}

/** Whether nothing goes through now: it or its connector is disabled, stopped or missing. */
export const isQuiet = ({ kind, rule, part, through }: FlowNode): boolean =>
  kind === 'rule'
    ? rule?.enable === false
    : isPart(kind) &&
      (part === undefined || part.enable === false || part.status === 'stopped' || through?.enable === false)

/** The target of commands; undefined for nodes without commands. */
export function getNodeRef({ kind, rule, part, partId, text }: FlowNode): Ref | undefined {
  if (kind === 'rule' && rule !== undefined) return { resource: 'rule', id: rule.id, label: inline(text, 60) }
  return !isPart(kind) || part === undefined || partId === undefined
    ? undefined
    : { resource: kind, id: partId, label: inline(partId, 60) }
}

/** The page that Enter opens: of a rule, or of an existing part. */
export function getNodePath({ kind, rule, part, partId }: FlowNode): Path | undefined {
  if (kind === 'rule' && rule !== undefined) return pathOrNone(() => to(rulePaths.rule, { id: rule.id }))
  return !isPart(kind) || part === undefined || partId === undefined
    ? undefined
    : pathOrNone(() => nouns[kind].page(partId))
}

/** The kind of a node in words, with the direction of a bridge and for remote topics. */
export const kindKey = ({ kind, direction, server }: FlowNode): Key =>
  server !== undefined
    ? 'flow.kind.remote'
    : kind === 'bridge' && direction !== undefined
      ? `flow.kind.${direction}`
      : `flow.kind.${kind}`

/** The name of a rule besides its id, if it has one. */
export const displayName = ({ rule, kind }: FlowNode): string | undefined =>
  kind !== 'rule' || rule?.name === undefined || rule.name === '' || rule.name === rule.id
    ? undefined
    : rule.name

/** The label of a node; a console has a translated one. */
export const getNodeName = (node: FlowNode, t: Translate): string =>
  node.kind === 'console' ? t('flow.kind.console') : node.text

/** A rate in words; a dash if unknown. */
export const perSecond = (rate: number | undefined, { t, format }: Pick<Words, 't' | 'format'>): string =>
  rate === undefined
    ? '–'
    : t('flow.perSecond', {
        rate: format.number(rate < 10 ? Math.round(rate * 100) / 100 : Math.round(rate)),
      })
