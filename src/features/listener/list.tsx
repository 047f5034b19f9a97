import { useRead } from '@/api/query'
import listenerCreate from '@commands/listener/create'
import listenerDelete from '@commands/listener/delete'
import listenerRestart from '@commands/listener/restart'
import listenerShow from '@commands/listener/show'
import listenerStart from '@commands/listener/start'
import listenerStop from '@commands/listener/stop'
import { offer } from '@/command/offer'
import type { Listener } from './contract'
import { listenerPaths } from './paths'
import { to } from '@/route/paths'
import { EnableSwitch } from '@/form/enable-switch'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { ListenerConnections } from './connections'
import { ListenerState, getListenerState } from './state'

const every = 5000
const toPath = ({ id }: Listener) => to(listenerPaths.listener, { id })
const toBindText = ({ bind }: Listener) => String(bind ?? '').replace(/^:/, '')
const toState = ({ enable, status }: Listener) => ({ enable, running: status?.running })

const columns: readonly Column<Listener>[] = [
  {
    id: 'id',
    title: 'listener.listener',
    csv: (row) => row.id,
    sortValue: (row) => row.id,
    cell: (row) => (
      <RowLink make={() => toPath(row)}>
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
    csv: (row) => String(row.enable !== false),
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
    csv: (row) => String(row.status?.current_connections ?? ''),
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

/** Lists the listeners for MQTT clients. */
export default function Listeners() {
  const query = useRead('listenerList', {}, { every })
  const add = offer(listenerCreate, {}, { primary: true as const })
  return (
    <DataTable
      list="listeners"
      title="screen.listeners"
      source={unpagedSource<Listener>(query, query.data)}
      columns={columns}
      rowKey={(row) => row.id}
      rowRef={(row) => ({ resource: 'listener', id: row.id, label: row.id })}
      resource="listener"
      rowPath={toPath}
      rowEdit={toPath}
      offers={(row) =>
        [
          { command: listenerShow },
          { command: row.status?.running === true ? listenerStop : listenerStart },
          { command: listenerRestart },
          { command: listenerDelete },
        ].map(({ command }) => offer(command, { listener: row.id }))
      }
      bulk={(refs) =>
        [listenerStart, listenerStop, listenerRestart, listenerDelete].map((command) =>
          offer(command, { listener: refs.map(({ id }) => id) }),
        )
      }
      buttons={[add]}
      filters={[]}
      every={every}
      ofAllNodes
      empty={{ title: 'listener.none', text: 'listener.noneText', offers: [add] }}
    />
  )
}
