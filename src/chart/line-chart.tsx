import { part } from '@/ui/part'
import type { LineChartProps } from './nivo-line-chart'

/**
 * The one chart of the console: overview, details and the enlarged ones. The chart library is 90 kB, so it is fetched with the
 * first chart; its room is kept meanwhile and `loading` stands in it.
 */
export const LineChart = part<LineChartProps & { loading: string }>(
  async () => (await import('./nivo-line-chart')).NivoLineChart,
  ({ height = 320, compact = false, loading }) => (
    <p className="text-muted" style={{ minHeight: compact ? height : height + 28 }}>
      {loading}
    </p>
  ),
)
