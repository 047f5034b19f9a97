import { getBezierPath, type Edge, type EdgeProps } from '@xyflow/react'
import { memo } from 'react'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { usePart } from '@/ui/use-store'
import { perSecond } from './facts'
import { edgeRate } from './figures'
import type { FlowEdge } from './graph'
import { nodeWidth } from './layout'
import { useScene } from './scene'

/** How far a line to a place of the same column goes out, and the length of its arrow. */
const bulge = 44
const tip = 8

export type LineEdge = Edge<
  { readonly edge: FlowEdge; /** Nothing goes along it now. */ readonly quiet: boolean },
  'line'
>

/** One edge of the flow: dashed where nothing can go along, in the accent where something does, with its rate where it has one of its own. */
export const Line = memo(function Line({
  data,
  source,
  target,
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
}: EdgeProps<LineEdge>) {
  const { pointed, figures } = useScene()
  const words = useWords()
  const active = usePart(pointed, (state) => state.active === source || state.active === target)
  if (data === undefined) return null
  // A fallback stands in the same column: the line leaves at the right and comes back there.
  const beside = data.edge.fallback === true && targetX < sourceX
  const end = beside ? targetX + nodeWidth : targetX
  const [bezier] = getBezierPath({ sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition })
  const path = beside
    ? `M${sourceX},${sourceY} C${sourceX + bulge},${sourceY} ${end + bulge},${targetY} ${end + tip},${targetY}`
    : bezier
  const rate = edgeRate(figures, data.edge)
  const flowing = !data.quiet && rate !== undefined && rate > 0
  return (
    <>
      <path
        d={path}
        data-edge={data.edge.id}
        data-quiet={data.quiet || undefined}
        data-fallback={data.edge.fallback}
        className={cx(
          'flow-line',
          flowing || active ? 'stroke-accent' : 'stroke-field',
          active && 'flow-line-active',
        )}
      />
      {beside && (
        <path
          d={`M${end},${targetY} l${tip},${-tip / 2} v${tip} z`}
          className={active ? 'fill-accent' : 'fill-field'}
        />
      )}
      {data.edge.of !== undefined && !data.quiet && (
        <text x={targetX - 8} y={targetY - 8} className="flow-rate nums">
          {perSecond(rate, words)}
        </text>
      )}
    </>
  )
})
