import { useMemo, useState } from 'react'
import { createCachedApi } from '@/api/cached-api'
import { useCombinedRead } from '@/api/use-combined-read'
import type { BridgeCounter, BridgeMetrics } from '@/features/bridge/contract'
import { factsOf } from '@/features/bridge/fields/types'
import { ruleFailures, type RuleCounter, type RuleMetrics } from '@/features/rule/contract'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import type { FlowEdge, FlowNode, PartKind } from './flow-node'

/** Nouns with counters; connectors have none. */
type Measured = 'rule' | Exclude<PartKind, 'connector'>

/** Counters by id, without those that could not be read. An action and a source may share an id. */
export type Figures = { readonly rule: ReadonlyMap<string, RuleMetrics> } & Readonly<
  Record<Exclude<Measured, 'rule'>, ReadonlyMap<string, BridgeMetrics>>
>

export const noFigures: Figures = { rule: new Map(), bridge: new Map(), action: new Map(), source: new Map() }

/** A page may have over a hundred rules: at most six requests run at once, so that others get through. */
const lanes = {
  older: { rule: 4, bridge: 2, action: 0, source: 0 },
  newer: { rule: 2, bridge: 1, action: 2, source: 1 },
} as const
/** How many counters are shown together while the others are still loading. */
const batch = 50

type Read<M> = (id: string) => Promise<{ metrics: M }>

/** Counters younger than this are not read again when the drawing is moved, in milliseconds. */
const freshMs = 10_000
/** For each counter, the interval of all grows by this, so that a full drawing makes no more than 60 calls a minute. */
const perCounterMs = 1000

/** The interval in milliseconds at which so many counters are read. */
export const figuresInterval = (counters: number, every: number): number =>
  Math.max(every, counters * perCounterMs)

/**
 * Reads the counters of each id and passes those found so far to `onProgress`; a failed read leaves its counter
 * unknown, never zero.
 */
async function readEach<M>(
  width: number,
  ids: readonly string[],
  signal: AbortSignal,
  read: Read<M>,
  onProgress: (results: ReadonlyMap<string, M>) => void,
): Promise<ReadonlyMap<string, M>> {
  const results = new Map<string, M>()
  let done = 0
  await mapConcurrently(width, ids, async (id) => {
    signal.throwIfAborted()
    await read(id).then(
      ({ metrics }) => results.set(id, metrics),
      () => undefined,
    )
    done += 1
    if (done % batch === 0 && !signal.aborted) onProgress(new Map(results))
  })
  signal.throwIfAborted()
  return results
}

/**
 * Polls the counters of these ids; shows the first ones as they come, then the previous ones until the next
 * are complete.
 */
function useEach<M>(
  resource: Measured,
  width: number,
  ids: readonly string[],
  every: number,
  read: Read<M>,
): ReadonlyMap<string, M> | undefined {
  const [coming, setComing] = useState<ReadonlyMap<string, M>>()
  const { data, isPlaceholderData } = useCombinedRead(
    resource,
    'flowFigures',
    ids,
    (signal) => readEach(width, ids, signal, read, setComing),
    { enabled: ids.length > 0, keep: true, every },
  )
  return useMemo(
    () =>
      data !== undefined && !isPlaceholderData
        ? data
        : coming === undefined
          ? data
          : new Map([...(data ?? []), ...coming]),
    [data, isPlaceholderData, coming],
  )
}

const cached = createCachedApi<'ruleMetrics' | 'bridgeMetrics' | 'actionMetrics' | 'sourceMetrics'>(freshMs)

/** The counters of some nodes with the interval at which they are read; `newer` if they include actions and sources. */
export function useFigures(
  nodes: readonly FlowNode[],
  newer: boolean,
  shortest: number,
): { readonly figures: Figures; readonly every: number } {
  const width = newer ? lanes.newer : lanes.older
  const rules = [
    ...new Set(nodes.flatMap(({ kind, rule }) => (kind === 'rule' && rule !== undefined ? [rule.id] : []))),
  ]
  const partsOf = (requested: PartKind) => [
    ...new Set(
      nodes.flatMap(({ kind, part, partId }) =>
        kind === requested && part !== undefined && partId !== undefined ? [partId] : [],
      ),
    ),
  ]
  const [bridges, actions, sources] = [partsOf('bridge'), partsOf('action'), partsOf('source')]
  const every = figuresInterval(rules.length + bridges.length + actions.length + sources.length, shortest)
  const rule =
    useEach('rule', width.rule, rules, every, (id) => cached.ruleMetrics({ params: { id } })) ??
    noFigures.rule
  const bridge =
    useEach('bridge', width.bridge, bridges, every, (id) => cached.bridgeMetrics({ params: { id } })) ??
    noFigures.bridge
  const action =
    useEach('action', width.action, actions, every, (id) => cached.actionMetrics({ params: { id } })) ??
    noFigures.action
  const source =
    useEach('source', width.source, sources, every, (id) => cached.sourceMetrics({ params: { id } })) ??
    noFigures.source
  const figures = useMemo(() => ({ rule, bridge, action, source }), [rule, bridge, action, source])
  return { figures, every }
}

const numberOf = (value: number | string | undefined): number | undefined => {
  const read = value === undefined || value === '' ? NaN : Number(value)
  return Number.isFinite(read) ? read : undefined
}

/** A counter of a rule; undefined if unknown. */
export const ruleFigure = ({ rule }: Figures, id: string, name: RuleCounter): number | undefined =>
  numberOf(rule.get(id)?.[name])
/** A counter of a bridge, an action or a source; undefined if unknown or not counted. */
export const partFigure = (
  figures: Figures,
  { kind, partId = '' }: Pick<FlowNode, 'kind' | 'partId'>,
  name: BridgeCounter,
): number | undefined =>
  kind === 'bridge' || kind === 'action' || kind === 'source'
    ? numberOf(figures[kind].get(partId)?.[name])
    : undefined

/** Messages per second along an edge; undefined if unknown. */
export const edgeRate = (figures: Figures, { of }: FlowEdge): number | undefined =>
  of === undefined
    ? undefined
    : of.kind === 'rule'
      ? ruleFigure(figures, of.id, 'matched.rate')
      : partFigure(figures, { kind: of.kind, partId: of.id }, 'rate')

/**
 * Whether the broker has a rate for it: rules, actions, and bridges that send. Ingress has a counter only.
 */
export const hasFigures = ({ kind, part, direction }: FlowNode): boolean =>
  kind === 'rule' ||
  (part !== undefined &&
    (kind === 'action' ||
      (kind === 'bridge' && direction !== 'ingress' && factsOf(part.type)?.direction !== 'ingress')))

/** Messages per second at a node; undefined if unknown or not counted. */
export const nodeRate = (figures: Figures, node: FlowNode): number | undefined => {
  if (!hasFigures(node)) return undefined
  return node.kind === 'rule'
    ? ruleFigure(figures, node.rule?.id ?? '', 'matched.rate')
    : partFigure(figures, node, 'rate')
}

/** Counts of failed and of dropped messages. */
export type Failures = { readonly failed: number; readonly dropped: number }

/**
 * Failures at a node: of a rule those of its SQL and its actions, otherwise those of messages. Undefined if
 * unknown or not counted.
 */
export function nodeFailures(figures: Figures, node: FlowNode): Failures | undefined {
  if (!hasFigures(node)) return undefined
  const counters =
    node.kind === 'rule'
      ? ([ruleFailures, 'actions.failed'] as const).map((name) =>
          ruleFigure(figures, node.rule?.id ?? '', name),
        )
      : [partFigure(figures, node, 'failed')]
  const dropped = node.kind === 'rule' ? undefined : partFigure(figures, node, 'dropped')
  if ([...counters, dropped].every((count) => count === undefined)) return undefined
  return { failed: counters.reduce<number>((sum, count) => sum + (count ?? 0), 0), dropped: dropped ?? 0 }
}
