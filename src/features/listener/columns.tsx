import listenerStart from '@commands/listener/start'
import listenerStop from '@commands/listener/stop'
import type { Listener } from './contract'
import { listenerPaths } from './paths'
import { to } from '@/route/paths'
import { EnableSwitch } from '@/form/enable-switch'
import type { Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { ListenerConnections } from './connections'
import { ListenerState, getListenerState } from './state'
import type { ListTable } from '@/list/listing'

export const toListenerPath = ({ id }: Listener) => to(listenerPaths.listener, { id })
const toBindText = ({ bind }: Listener) => String(bind ?? '').replace(/^:/, '')
const toState = ({ enable, status }: Listener) => ({ enable, running: status?.running })
const columns: readonly Column<Listener>[] = [
  {
    id: 'id',
    title: 'listener.listener',
    csv: (row) => row.id,
    sortValue: (row) => row.id,
    cell: (row) => (
      <RowLink make={() => toListenerPath(row)}>
        <Untrusted mono text={row.id} max={60} />
      </RowLink>
    ),
  },
  {
    id: 'bind',
    title: 'listener.bind',
    mono: true,
    csv: toBindText,
    cell: (row) => <OptionalText mono text={toBindText(row)} max={60} />,
  },
  {
    id: 'state',
    title: 'access.status',
    rank: 1,
    csv: (row) => getListenerState(toState(row)),
    sortValue: (row) => getListenerState(toState(row)),
    cell: (row) => <ListenerState of={toState(row)} />,
  },
  {
    id: 'enable',
    title: 'access.enabled',
    rank: 1,
    csv: (row) => row.enable !== false,
    cell: (row) => (
      <EnableSwitch
        name={row.id}
        on={row.enable !== false}
        enable={listenerStart}
        disable={listenerStop}
        with={{ listener: row.id }}
      />
    ),
  },
  {
    id: 'connections',
    title: 'listener.connections',
    csv: (row) => row.status?.current_connections,
    sortValue: (row) => Number(row.status?.current_connections ?? 0),
    cell: (row) => <ListenerConnections row={row} />,
  },
  {
    id: 'acceptors',
    title: 'listener.acceptors',
    align: 'end',
    csv: (row) => row.acceptors,
    cell: (row, { t, format }) => (row.acceptors === undefined ? t('none') : format.number(row.acceptors)),
  },
]

/** The list of listeners. */
export const listenerTable: ListTable<Listener> = {
  list: 'listeners',
  title: 'screen.listeners',
  columns,
  rowKey: (row) => row.id,
  rowRef: (row) => ({ resource: 'listener', id: row.id, label: row.id }),
  resource: 'listener',
}
