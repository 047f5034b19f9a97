import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import type { FlowEdge } from './flow-node'
import { linePath } from './line-path'
import { perSecond } from './states'

type Props = {
  edge: FlowEdge
  from: Parameters<typeof linePath>[0]
  to: Parameters<typeof linePath>[1]
  /** Messages per second; undefined if unknown. */ rate: number | undefined
  /** Nothing goes along it now. */ quiet: boolean
  active: boolean
}

/**
 * One edge of the flow: dashed if nothing can pass, in the accent color if something does, with its rate if
 * known.
 */
export function FlowLine({ edge, from, to, rate, quiet, active }: Props) {
  const words = useWords()
  const { path, arrow } = linePath(from, to)
  const flowing = !quiet && rate !== undefined && rate > 0
  return (
    <>
      <path
        d={path}
        data-edge={edge.id}
        data-quiet={quiet || undefined}
        data-fallback={edge.fallback}
        className={cx(
          'flow-line',
          flowing || active ? 'stroke-accent' : 'stroke-field',
          active && 'flow-line-active',
        )}
      />
      {arrow !== undefined && <path d={arrow} className={active ? 'fill-accent' : 'fill-field'} />}
      {edge.of !== undefined && !quiet && (
        <text x={to.x - 8} y={to.y - 8} className="flow-rate nums">
          {perSecond(rate, words)}
        </text>
      )}
    </>
  )
}
