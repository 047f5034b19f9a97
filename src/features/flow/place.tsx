import { Handle, Position, type Node, type NodeProps } from '@xyflow/react'
import { memo, useEffect } from 'react'
import { hasFigures, nodeFailures, nodeRate, type Figures } from './figures'
import type { FlowNode } from './flow-node'
import type { NeighborMap } from './neighbors'
import { boxClass, PlaceBox } from './place-box'
import { displayName, isMissing, kindKey, getLook, getNodeName, getNodePath, perSecond } from './states'
import { useWords, type Words } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { lookText } from '@/features/bridge/bridge-look'
import { cx } from '@/ui/cx'
import { usePart } from '@/ui/use-store'
import { useScene } from './scene'

export type PlaceNode = Node<{ readonly node: FlowNode }, 'place'>

/** The id of the element of a node. */
export const elementId = (id: string): string => `flow-${encodeURIComponent(id)}`

/** A node in one sentence: what it is, its state, rate, failures, and neighbors. */
function sentenceOf(node: FlowNode, near: NeighborMap, figures: Figures, words: Words): string {
  const { t, format } = words
  const look = getLook(node)
  const ruleName = displayName(node)
  const rate = nodeRate(figures, node)
  const { failed = 0, dropped = 0 } = nodeFailures(figures, node) ?? {}
  const names = (nodes: readonly FlowNode[] = []) =>
    nodes.map((one) => inline(getNodeName(one, t), 60)).join(', ')
  const { before = [], after = [], fallbacks = [], covers = [] } = near.get(node.id) ?? {}
  return format.clauses([
    node.kind === 'console'
      ? t('flow.kind.console')
      : `${t(kindKey(node))} ${inline(getNodeName(node, t), 120)}`,
    ...(ruleName === undefined ? [] : [inline(ruleName, 60)]),
    ...(node.remote === undefined ? [] : [`${t('flow.kind.remote')} ${inline(node.remote, 60)}`]),
    ...(look === undefined ? [] : [lookText(look, t)]),
    ...(hasFigures(node) ? [rate === undefined ? t('flow.unknownRate') : perSecond(rate, words)] : []),
    ...(failed === 0 ? [] : [`${t('flow.fact.failed')} ${format.number(failed)}`]),
    ...(dropped === 0 ? [] : [`${t('flow.fact.dropped')} ${format.number(dropped)}`]),
    ...(before.length === 0 ? [] : [t('flow.from', { names: names(before) })]),
    ...(after.length === 0 ? [] : [t('flow.to', { names: names(after) })]),
    ...(fallbacks.length === 0 ? [] : [t('flow.fallsBack', { names: names(fallbacks) })]),
    ...(covers.length === 0 ? [] : [t('flow.covers', { names: names(covers) })]),
  ])
}

/** One node of the flow in the drawing, with the ends of its lines. */
export const Place = memo(function Place({ data: { node } }: NodeProps<PlaceNode>) {
  const { pointed, near, figures, inView } = useScene()
  // Only visible nodes are in the page.
  useEffect(() => inView.add(node.id), [inView, node.id])
  const words = useWords()
  const active = usePart(pointed, (state) => state.active === node.id)
  return (
    <>
      <div
        id={elementId(node.id)}
        role="img"
        aria-label={sentenceOf(node, near, figures, words)}
        data-kind={node.kind}
        data-active={active || undefined}
        data-missing={isMissing(node) || undefined}
        className={cx(boxClass(node), getNodePath(node) !== undefined ? 'cursor-pointer' : 'cursor-default')}
      >
        <PlaceBox node={node} rate={nodeRate(figures, node)} failures={nodeFailures(figures, node)} />
      </div>
      {/* The library finds the ends of edges by these. */}
      <Handle type="target" position={Position.Left} isConnectable={false} className="flow-end" />
      <Handle type="source" position={Position.Right} isConnectable={false} className="flow-end" />
    </>
  )
})
