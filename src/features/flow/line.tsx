import type { Edge, EdgeProps } from '@xyflow/react'
import { memo } from 'react'
import { edgeRate } from './figures'
import { FlowLine } from './flow-line'
import type { FlowEdge } from './flow-node'
import { usePart } from '@/ui/use-store'
import { useScene } from './scene'

export type LineEdge = Edge<
  {
    readonly edge: FlowEdge
    /** Nothing goes along it now. */ readonly quiet: boolean
    readonly targetWidth: number
  },
  'line'
>

/** One edge of the drawing. */
export const Line = memo(function Line({
  data,
  source,
  target,
  sourceX,
  sourceY,
  targetX,
  targetY,
}: EdgeProps<LineEdge>) {
  const { pointed, figures } = useScene()
  const active = usePart(pointed, (state) => state.active === source || state.active === target)
  if (data === undefined) return null
  return (
    <FlowLine
      edge={data.edge}
      from={{ x: sourceX, y: sourceY }}
      to={{ x: targetX, y: targetY, width: data.targetWidth }}
      rate={edgeRate(figures, data.edge)}
      quiet={data.quiet}
      active={active}
    />
  )
})
