import type { Ref } from '@/api/resource'
import type { Translate, Words } from '@/i18n/use-words'
import type { Key } from '@/i18n/key'
import { inline } from '@/lib/text/untrusted'
import { paths, to, type Path } from '@/route/paths'
import { bridgeLook, type Look } from '@/table/bridge-look'
import { pathOrNone } from '@/table/rows/row-link'
import type { FlowNode } from './graph'

/** How a rule or a bridge stands; undefined for places that have no state. */
export function lookOf({ kind, rule, bridge, unlisted }: FlowNode): Look | undefined {
  if (kind === 'rule') return rule?.enable === false ? { state: 'disabled', word: 'rule.disabled' } : { state: 'enabled', word: 'rule.enabled' }
  if (kind !== 'bridge') return undefined
  if (bridge === undefined) return unlisted === true ? { state: 'waiting', word: 'flow.state.unlisted' } : { state: 'error', word: 'flow.state.missing' }
  return bridgeLook(bridge, bridge.enable !== false)
}

/** Nothing goes through here now: it is switched off, stopped, or not there. */
export const isQuiet = ({ kind, rule, bridge, unlisted }: FlowNode): boolean =>
  kind === 'rule' ? rule?.enable === false : kind === 'bridge' && (bridge === undefined ? unlisted !== true : bridge.enable === false || bridge.status === 'stopped')

/** What commands act on; undefined for places that no command knows. */
export function refOf({ kind, rule, bridge, bridgeId, text }: FlowNode): Ref | undefined {
  if (kind === 'rule' && rule !== undefined) return { resource: 'rule', id: rule.id, label: inline(text, 60) }
  return bridge === undefined || bridgeId === undefined ? undefined : { resource: 'bridge', id: bridgeId, label: inline(bridgeId, 60) }
}

/** Where Enter leads: the detail of a rule, or of a bridge that is there. */
export function pathOf({ kind, rule, bridge, bridgeId }: FlowNode): Path | undefined {
  if (kind === 'rule' && rule !== undefined) return pathOrNone(() => to(paths.rule, { id: rule.id }))
  return bridge === undefined || bridgeId === undefined ? undefined : pathOrNone(() => to(paths.bridge, { id: bridgeId }))
}

/** The kind of a place in words: for a bridge its direction too, for a topic of another broker that. */
export const kindKey = ({ kind, direction, server }: FlowNode): Key =>
  server !== undefined ? 'flow.kind.remote' : kind === 'bridge' && direction !== undefined ? `flow.kind.${direction}` : `flow.kind.${kind}`

/** What somebody named a rule besides its id, by which it is known everywhere; undefined where it has no such name. */
export const givenName = ({ rule, kind }: FlowNode): string | undefined =>
  kind !== 'rule' || rule?.name === undefined || rule.name === '' || rule.name === rule.id ? undefined : rule.name

/** What a place is called; a console has no name of its own. */
export const nameOf = (node: FlowNode, t: Translate): string => (node.kind === 'console' ? t('flow.kind.console') : node.text)

/** A rate in words; what is unknown is a dash. */
export const perSecond = (rate: number | undefined, { t, format }: Pick<Words, 't' | 'format'>): string =>
  rate === undefined ? '–' : t('flow.perSecond', { rate: format.number(rate < 10 ? Math.round(rate * 100) / 100 : Math.round(rate)) })
