import { useMemo } from 'react'
import { useRead } from '@/api/query'
import exhookCreate from '@commands/exhook/create'
import exhookDisable from '@commands/exhook/disable'
import exhookEnable from '@commands/exhook/enable'
import exhookMove from '@commands/exhook/move'
import exhookRemove from '@commands/exhook/delete'
import exhookShow from '@commands/exhook/show'
import exhookUpdate from '@commands/exhook/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { Exhook } from './contract'
import type { Unreadable } from '@/contract/schema'
import { EnableSwitch } from '@/form/enable-switch'
import { MoveFrame, placeColumn } from '@/form/order/move-frame'
import { useWords } from '@/i18n/use-words'
import { exhookPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { ExhookMark, figure, getExhookState } from './state'

const every = 5000
const buttons: readonly Offer[] = [offer(exhookCreate, {}, { primary: true })]

type Row = Exhook & Partial<Unreadable> & { readonly place: number }

const number = (
  id: 'succeed' | 'failed' | 'rate',
  title: 'exhook.succeed' | 'exhook.failed' | 'exhook.rate',
  rank: number,
): Column<Row> => ({
  id,
  title,
  align: 'end',
  rank,
  csv: (row) => String(figure(row.metrics, id) ?? ''),
  cell: (row, { format }) => format.number(figure(row.metrics, id)),
})

const columns: readonly Column<Row>[] = [
  placeColumn<Row>(({ name }) => name),
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
    csv: (row) => String(row.hooks?.length ?? ''),
    cell: (row, { format }) => format.number(row.hooks?.length),
  },
  number('succeed', 'exhook.succeed', 5),
  number('failed', 'exhook.failed', 3),
  number('rate', 'exhook.rate', 6),
  {
    id: 'enable',
    title: 'access.enabled',
    rank: 2,
    csv: (row) => String(row.enable !== false),
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

/** Lists the servers in the order in which they are called. */
export default function ExhookList() {
  const { t } = useWords()
  const query = useRead('exhookList', {}, { every })
  const rows = useMemo(
    () => query.data?.map((row, index): Row => ({ ...row, place: index + 1 })),
    [query.data],
  )
  const offers = ({ name, enable }: Row): readonly Offer[] => [
    offer(exhookShow, { exhook: name }),
    offer(exhookUpdate, { exhook: name }),
    offer(enable === false ? exhookEnable : exhookDisable, { exhook: name }),
    ...((rows?.length ?? 0) > 1 ? [offer(exhookMove, { exhook: name })] : []),
    offer(exhookRemove, { exhook: name }),
  ]
  return (
    <MoveFrame command={exhookMove} param="exhook" ids={(rows ?? []).map(({ name }) => name)}>
      <DataTable
        list="exhooks"
        title="screen.exhooks"
        source={unpagedSource<Row>(query, rows)}
        columns={columns}
        rowKey={(row) => row.name}
        rowRef={(row) => ({ resource: 'exhook', id: row.name })}
        resource="exhook"
        rowPath={(row) => to(exhookPaths.exhook, { name: row.name })}
        offers={offers}
        bulk={(refs) =>
          [exhookEnable, exhookDisable, exhookRemove].map((command) =>
            offer(command, { exhook: refs.map(({ id }) => id) }),
          )
        }
        buttons={buttons}
        note={
          <>
            {t('exhook.orderNote')} {t('exhook.worst')}
          </>
        }
        filters={[]}
        every={every}
        ofAllNodes
        empty={{ title: 'exhook.empty', text: 'exhook.emptyText', offers: buttons }}
      />
    </MoveFrame>
  )
}
