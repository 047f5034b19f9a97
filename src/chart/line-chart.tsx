import { lazyComponent } from '@/ui/lazy-component'
import type { LineChartProps } from './nivo-line-chart'

/**
 * The line chart of the console. The chart library has 90 kB, so it is loaded with the
 * first chart; meanwhile `loading` is shown in its place.
 */
export const LineChart = lazyComponent<LineChartProps & { loading: string }>(
  async () => (await import('./nivo-line-chart')).NivoLineChart,
  ({ height = 320, compact = false, loading }) => (
    <p aria-busy className="text-muted" style={{ minHeight: compact ? height : height + 28 }}>
      {loading}
    </p>
  ),
)
