import { lazy, Suspense } from 'react'
import type { BigChartProps } from './big-chart'

// The chart library is 90 kB: it loads when a chart is enlarged, not before.
const BigChart = lazy(async () => ({ default: (await import('./big-chart')).BigChart }))

/** The enlarged chart, loaded on demand; its room is kept meanwhile and `loading` stands in it. */
export function LineChart({ loading, ...chart }: BigChartProps & { loading: string }) {
  return (
    <Suspense
      fallback={
        <p className="text-muted" style={{ minHeight: (chart.height ?? 320) + 28 }}>
          {loading}
        </p>
      }
    >
      <BigChart {...chart} />
    </Suspense>
  )
}
