import type { Ref } from '@/api/resource'
import type { Translate, Words } from '@/i18n/use-words'
import type { Key } from '@/i18n/key'
import { inline } from '@/lib/text/untrusted'
import { allPaths } from '@/route/all-paths'
import { paths, to, type Path } from '@/route/paths'
import { bridgeLook, type Look } from '@/features/bridge/bridge-look'
import { pathOrNone } from '@/list/rows/row-link'
import { partKinds, type FlowKind, type FlowNode, type PartKind } from './graph'
import { ruleLook } from './rule-look'

/** Whether it is a bridge, an action, a source or a connector. */
export const isPart = (kind: FlowKind): kind is PartKind => (partKinds as readonly string[]).includes(kind)

/** Whether something is named here that the broker does not have. */
export const isMissing = ({ kind, part }: FlowNode): boolean => isPart(kind) && part === undefined

/** How a rule, or what it takes from or sends to, stands; undefined for places that have no state. */
export function lookOf({ kind, rule, troubles, part, through }: FlowNode): Look | undefined {
  if (kind === 'rule') return ruleLook(rule ?? {}, troubles)
  if (!isPart(kind)) return undefined
  if (part === undefined) return { state: 'error', word: 'flow.state.missing' }
  // The broker calls it connecting, which it does not try
  // (src/contract/docs/integration.md#connectors-actions-and-sources).
  if (part.enable !== false && through?.enable === false)
    return { state: 'stopped', word: 'flow.state.connectorOff' }
  return bridgeLook(part, part.enable !== false)
}

/** Nothing goes through here now: it is switched off, stopped, or not there, or its connector is. */
export const isQuiet = ({ kind, rule, part, through }: FlowNode): boolean =>
  kind === 'rule'
    ? rule?.enable === false
    : isPart(kind) &&
      (part === undefined || part.enable === false || part.status === 'stopped' || through?.enable === false)

/** What commands act on; undefined for places that no command knows. */
export function refOf({ kind, rule, part, partId, text }: FlowNode): Ref | undefined {
  if (kind === 'rule' && rule !== undefined) return { resource: 'rule', id: rule.id, label: inline(text, 60) }
  return !isPart(kind) || part === undefined || partId === undefined
    ? undefined
    : { resource: kind, id: partId, label: inline(partId, 60) }
}

/** The page of a bridge, an action, a source or a connector. */
const partPath = (kind: PartKind, id: string): Path => to(allPaths[kind], { id })

/** Where Enter leads: the detail of a rule, or of what is there. */
export function pathOf({ kind, rule, part, partId }: FlowNode): Path | undefined {
  if (kind === 'rule' && rule !== undefined) return pathOrNone(() => to(paths.rule, { id: rule.id }))
  return !isPart(kind) || part === undefined || partId === undefined
    ? undefined
    : pathOrNone(() => partPath(kind, partId))
}

/** The kind of a place in words: for a bridge its direction too, for a topic of another broker that. */
export const kindKey = ({ kind, direction, server }: FlowNode): Key =>
  server !== undefined
    ? 'flow.kind.remote'
    : kind === 'bridge' && direction !== undefined
      ? `flow.kind.${direction}`
      : `flow.kind.${kind}`

/** What somebody named a rule besides its id, by which it is known everywhere; undefined where it has no such name. */
export const displayName = ({ rule, kind }: FlowNode): string | undefined =>
  kind !== 'rule' || rule?.name === undefined || rule.name === '' || rule.name === rule.id
    ? undefined
    : rule.name

/** What a place is called; a console has no name of its own. */
export const nameOf = (node: FlowNode, t: Translate): string =>
  node.kind === 'console' ? t('flow.kind.console') : node.text

/** A rate in words; what is unknown is a dash. */
export const perSecond = (rate: number | undefined, { t, format }: Pick<Words, 't' | 'format'>): string =>
  rate === undefined
    ? '–'
    : t('flow.perSecond', {
        rate: format.number(rate < 10 ? Math.round(rate * 100) / 100 : Math.round(rate)),
      })
