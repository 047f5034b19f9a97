import { broker } from '@/api/broker'
import { useGather } from '@/api/gather'
import type { CallOptions } from '@/contract/endpoint'
import type { BridgeCounter, BridgeMetrics } from '@/contract/bridge'
import type { RuleCounter, RuleMetrics } from '@/contract/rule'
import { inLanes } from '@/lib/lanes'
import type { FlowEdge, FlowNode } from './graph'

/** The counters of rules and bridges by their ids; one that could not be read is not among them. */
export type Figures = { readonly rules: ReadonlyMap<string, RuleMetrics>; readonly bridges: ReadonlyMap<string, BridgeMetrics> }

export const noFigures: Figures = { rules: new Map(), bridges: new Map() }

/** A page has a hundred rules: so many are asked at once and no more, so that other calls find room. */
const lanes = 6

/** Reads the counters of each; a failed call leaves its one unknown, never zero. */
async function readEach<M>(ids: readonly string[], signal: AbortSignal, read: (id: string, options: CallOptions) => Promise<{ metrics: M }>): Promise<ReadonlyMap<string, M>> {
  const found = await inLanes(lanes, ids, async (id) => {
    signal.throwIfAborted()
    return read(id, { signal, quiet: true }).then(({ metrics }) => [id, metrics] as const, () => undefined)
  })
  signal.throwIfAborted()
  return new Map(found.filter((entry) => entry !== undefined))
}

const readRules = (ids: readonly string[]) => (signal: AbortSignal) => readEach(ids, signal, (id, options) => broker.api.ruleMetrics({ params: { id } }, options))
const readBridges = (ids: readonly string[]) => (signal: AbortSignal) => readEach(ids, signal, (id, options) => broker.api.bridgeMetrics({ params: { id } }, options))

/** The counters of what is on the page, read again and again; the last ones stay while others are on their way. */
export function useFigures(nodes: readonly FlowNode[], every: number): Figures {
  const rules = [...new Set(nodes.flatMap(({ kind, rule }) => (kind === 'rule' && rule !== undefined ? [rule.id] : [])))]
  const bridges = [...new Set(nodes.flatMap(({ bridge, bridgeId }) => (bridge !== undefined && bridgeId !== undefined ? [bridgeId] : [])))]
  const ofRules = useGather('rule', 'flowFigures', rules, readRules(rules), { enabled: rules.length > 0, keep: true, every })
  const ofBridges = useGather('bridge', 'flowFigures', bridges, readBridges(bridges), { enabled: bridges.length > 0, keep: true, every })
  return { rules: ofRules.data ?? noFigures.rules, bridges: ofBridges.data ?? noFigures.bridges }
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
export const isCounted = ({ kind, bridge, direction }: FlowNode): boolean => kind === 'rule' || (bridge !== undefined && direction !== 'ingress' && bridge.type !== 'kafka_consumer')

/** Messages a second at a node; undefined when unknown or where nobody counts. */
export const nodeRate = (figures: Figures, node: FlowNode): number | undefined => {
  if (!isCounted(node)) return undefined
  return node.kind === 'rule' ? ruleFigure(figures, node.rule?.id ?? '', 'matched.rate') : bridgeFigure(figures, node.bridgeId ?? '', 'rate')
}
