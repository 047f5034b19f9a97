// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startI18n } from '@/i18n/i18n'
import type { LineChartProps } from './nivo-line-chart'
import { RateChart } from './rate-chart'
import type { Series } from './series'

vi.mock('./line-chart', () => ({
  LineChart: ({ series }: Pick<LineChartProps, 'series'>) => (
    <ul>
      {series.map(({ id, average }) => (
        <li key={id}>{average === true ? `${id} faint` : id}</li>
      ))}
    </ul>
  ),
}))
afterEach(cleanup)

const line = (id: string, ...values: readonly (number | null)[]): Series => ({
  id,
  label: id,
  points: values.map((v, t) => ({ t, v })),
})
const mean = [
  { t: -300, v: 2 },
  { t: 0, v: 2 },
]

it.each([
  ['leaves out lines without a rate', [line('a', 1), line('b', null), line('c')], [], ['a']],
  ['draws a mean faintly, apart from what was measured', [line('a', 1)], mean, ['average faint', 'a']],
  ['names all lines while none has a rate', [line('a'), line('b')], [], ['a', 'b']],
] as const)('%s', async (_, series, average, shown) => {
  await startI18n('en')
  render(<RateChart label="Live" series={series} average={average} value={String} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(shown)
})
