import { useMemo, useState } from 'react'
import { Pager, type PagerLabels } from '@/ui/pager'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import type { ChartFormat, Series } from './series'

export interface ChartTableProps {
  label: string
  series: readonly Series[]
  format: ChartFormat
  noValue: string
  /** "Time": the head of the first column. */
  timeLabel: string
  pager: PagerLabels
}

const pageSize = 50

/** The data of a chart as a table, newest first, 50 rows per page. */
export function ChartTable({ label, series, format, noValue, timeLabel, pager }: ChartTableProps) {
  const [page, setPage] = useState(1)
  const rows = useMemo(() => {
    const byTime = new Map<number, (number | null)[]>()
    series.forEach((one, column) => {
      for (const { t, v } of one.points) {
        const row = byTime.get(t) ?? series.map(() => null)
        row[column] = v
        byTime.set(t, row)
      }
    })
    return [...byTime].sort(([a], [b]) => b - a)
  }, [series])
  const last = Math.max(1, Math.ceil(rows.length / pageSize))
  const current = Math.min(page, last)
  const shown = rows.slice((current - 1) * pageSize, current * pageSize)
  return (
    <div>
      <Table label={label} frameClass="max-h-96">
        <THead>
          <tr>
            <Th>{timeLabel}</Th>
            {series.map((one) => (
              <Th key={one.id} align="end">
                {one.label}
              </Th>
            ))}
          </tr>
        </THead>
        <tbody>
          {shown.map(([time, values]) => (
            <Tr key={time}>
              <Td className="nums">{format.time(time)}</Td>
              {series.map((one, column) => {
                const value = values[column] ?? null
                return (
                  <Td key={one.id} align="end">
                    {value === null ? noValue : format.value(value)}
                  </Td>
                )
              })}
            </Tr>
          ))}
        </tbody>
      </Table>
      <Pager
        page={current}
        pageSize={pageSize}
        shown={shown.length}
        count={rows.length}
        onPage={setPage}
        labels={pager}
      />
    </div>
  )
}
