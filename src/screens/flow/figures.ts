import { useMemo, useState } from 'react'
import { broker } from '@/api/broker'
import { useGather } from '@/api/gather'
import type { CallOptions } from '@/contract/endpoint'
import type { BridgeCounter, BridgeMetrics } from '@/contract/bridge'
import { factsOf } from '@/contract/bridge/types'
import type { RuleCounter, RuleMetrics } from '@/contract/rule'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import type { FlowEdge, FlowNode } from './graph'

/** The counters of rules and bridges by their ids; one that could not be read is not among them. */
export type Figures = { readonly rules: ReadonlyMap<string, RuleMetrics>; readonly bridges: ReadonlyMap<string, BridgeMetrics> }

export const noFigures: Figures = { rules: new Map(), bridges: new Map() }

/** A page has a hundred rules and more: six are asked at once and no more, rules and bridges together, so that other calls find room. */
const lanes = { rules: 4, bridges: 2 } as const
/** So many are shown together while the others are still on their way. */
const batch = 50

type Read<M> = (id: string, options: CallOptions) => Promise<{ metrics: M }>

/** Reads the counters of each, and tells those found so far; a failed call leaves its one unknown, never zero. */
async function readEach<M>(width: number, ids: readonly string[], signal: AbortSignal, read: Read<M>, tell: (found: ReadonlyMap<string, M>) => void): Promise<ReadonlyMap<string, M>> {
  const found = new Map<string, M>()
  let done = 0
  await mapConcurrently(width, ids, async (id) => {
    signal.throwIfAborted()
    await read(id, { signal, quiet: true }).then(({ metrics }) => found.set(id, metrics), () => undefined)
    done += 1
    if (done % batch === 0 && !signal.aborted) tell(new Map(found))
  })
  signal.throwIfAborted()
  return found
}

/** The counters of these, read again and again; the last ones stay while others are on their way, the first ones are shown as they come. */
function useEach<M>(resource: 'rule' | 'bridge', width: number, ids: readonly string[], every: number, read: Read<M>): ReadonlyMap<string, M> | undefined {
  const [coming, setComing] = useState<ReadonlyMap<string, M>>()
  const { data, isPlaceholderData } = useGather(resource, 'flowFigures', ids, (signal) => readEach(width, ids, signal, read, setComing), { enabled: ids.length > 0, keep: true, every })
  return useMemo(() => (data !== undefined && !isPlaceholderData ? data : coming === undefined ? data : new Map([...(data ?? []), ...coming])), [data, isPlaceholderData, coming])
}

const readRule: Read<RuleMetrics> = (id, options) => broker.api.ruleMetrics({ params: { id } }, options)
const readBridge: Read<BridgeMetrics> = (id, options) => broker.api.bridgeMetrics({ params: { id } }, options)

/** The counters of what is on the page. */
export function useFigures(nodes: readonly FlowNode[], every: number): Figures {
  const rules = [...new Set(nodes.flatMap(({ kind, rule }) => (kind === 'rule' && rule !== undefined ? [rule.id] : [])))]
  const bridges = [...new Set(nodes.flatMap(({ bridge, bridgeId }) => (bridge !== undefined && bridgeId !== undefined ? [bridgeId] : [])))]
  const ofRules = useEach('rule', lanes.rules, rules, every, readRule) ?? noFigures.rules
  const ofBridges = useEach('bridge', lanes.bridges, bridges, every, readBridge) ?? noFigures.bridges
  return useMemo(() => ({ rules: ofRules, bridges: ofBridges }), [ofRules, ofBridges])
}

const numberOf = (value: number | string | undefined): number | undefined => {
  const read = value === undefined || value === '' ? NaN : Number(value)
  return Number.isFinite(read) ? read : undefined
}

/** A counter of a rule; undefined when it is unknown. */
export const ruleFigure = ({ rules }: Figures, id: string, name: RuleCounter): number | undefined => numberOf(rules.get(id)?.[name])
/** A counter of a bridge; undefined when it is unknown. */
export const bridgeFigure = ({ bridges }: Figures, id: string, name: BridgeCounter): number | undefined => numberOf(bridges.get(id)?.[name])

/** Messages a second along an edge; undefined when unknown. */
export const edgeRate = (figures: Figures, { of }: FlowEdge): number | undefined =>
  of === undefined ? undefined : 'rule' in of ? ruleFigure(figures, of.rule, 'matched.rate') : bridgeFigure(figures, of.bridge, 'rate')

/** Whether messages a second are counted here: of rules, and of bridges that send. What comes in is only counted, without a rate. */
export const isCounted = ({ kind, bridge, direction }: FlowNode): boolean => kind === 'rule' || (bridge !== undefined && direction !== 'ingress' && factsOf(bridge.type)?.direction !== 'ingress')

/** Messages a second at a node; undefined when unknown or where nobody counts. */
export const nodeRate = (figures: Figures, node: FlowNode): number | undefined => {
  if (!isCounted(node)) return undefined
  return node.kind === 'rule' ? ruleFigure(figures, node.rule?.id ?? '', 'matched.rate') : bridgeFigure(figures, node.bridgeId ?? '', 'rate')
}
