import exhookDisable from '@commands/exhook/disable'
import exhookEnable from '@commands/exhook/enable'
import type { Exhook } from './contract'
import type { Unreadable } from '@/contract/schema'
import { EnableSwitch } from '@/form/enable-switch'
import { placeColumn } from '@/form/order/move-frame'
import { exhookPaths } from './paths'
import { to } from '@/route/paths'
import type { Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { ExhookMark, figure, getExhookState } from './state'
import type { ListTable } from '@/list/listing'

export type ExhookRow = Exhook & Partial<Unreadable> & { readonly place: number }
const number = (
  id: 'succeed' | 'failed' | 'rate',
  title: 'exhook.succeed' | 'exhook.failed' | 'exhook.rate',
  rank: number,
): Column<ExhookRow> => ({
  id,
  title,
  align: 'end',
  rank,
  csv: (row) => figure(row.metrics, id),
  cell: (row, { format }) => format.number(figure(row.metrics, id)),
})
const columns: readonly Column<ExhookRow>[] = [
  placeColumn<ExhookRow>(({ name }) => name),
  {
    id: 'name',
    title: 'exhook.server',
    rank: 0,
    csv: (row) => row.name,
    cell: (row) => (
      <RowLink make={() => to(exhookPaths.exhook, { name: row.name })}>
        <Untrusted text={row.name} max={60} />
      </RowLink>
    ),
  },
  {
    id: 'status',
    title: 'access.status',
    rank: 1,
    csv: getExhookState,
    cell: (row) => <ExhookMark state={getExhookState(row)} />,
  },
  {
    id: 'hooks',
    title: 'exhook.hooks',
    align: 'end',
    rank: 4,
    csv: (row) => row.hooks?.length,
    cell: (row, { format }) => format.number(row.hooks?.length),
  },
  number('succeed', 'exhook.succeed', 5),
  number('failed', 'exhook.failed', 3),
  number('rate', 'exhook.rate', 6),
  {
    id: 'enable',
    title: 'access.enabled',
    rank: 2,
    csv: (row) => row.enable !== false,
    cell: (row) => (
      <EnableSwitch
        name={row.name}
        on={row.enable !== false}
        enable={exhookEnable}
        disable={exhookDisable}
        with={{ exhook: row.name }}
      />
    ),
  },
]

/** The list of hook servers. */
export const exhookTable: ListTable<ExhookRow> = {
  list: 'exhooks',
  title: 'screen.exhooks',
  columns,
  rowKey: (row) => row.name,
  rowRef: (row) => ({ resource: 'exhook', id: row.name }),
  resource: 'exhook',
}
