import { part } from '@/ui/part'
import type { BigChartProps } from './big-chart'

/**
 * The enlarged chart; its room is kept meanwhile and `loading` stands in it. The chart library is 90 kB: it loads when a chart is
 * enlarged, not before.
 */
export const LineChart = part<BigChartProps & { loading: string }>(
  async () => (await import('./big-chart')).BigChart,
  ({ height = 320, loading }) => (
    <p className="text-muted" style={{ minHeight: height + 28 }}>
      {loading}
    </p>
  ),
)
