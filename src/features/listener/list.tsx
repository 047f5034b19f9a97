import { useRead } from '@/api/query'
import listenerCreate from '@commands/listener/create'
import listenerDelete from '@commands/listener/delete'
import listenerRestart from '@commands/listener/restart'
import listenerShow from '@commands/listener/show'
import listenerStart from '@commands/listener/start'
import listenerStop from '@commands/listener/stop'
import { offer } from '@/command/offer'
import type { Listener } from './contract'
import { paths, to } from '@/route/paths'
import { EnableSwitch } from '@/form/described/enable-switch'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Untrusted } from '@/ui/untrusted'
import { ListenerConnections } from './connections'
import { ListenerState, stateOf } from './state'

const every = 5000
const pathOf = ({ id }: Listener) => to(paths.listener, { id })
const bindOf = ({ bind }: Listener) => String(bind ?? '').replace(/^:/, '')
const stands = ({ enable, status }: Listener) => ({ enable, running: status?.running })

const columns: readonly Column<Listener>[] = [
  {
    id: 'id',
    title: 'listener.listener',
    csv: (row) => row.id,
    sortValue: (row) => row.id,
    cell: (row) => (
      <RowLink make={() => pathOf(row)}>
        <Untrusted mono text={row.id} max={60} />
      </RowLink>
    ),
  },
  {
    id: 'bind',
    title: 'listener.bind',
    mono: true,
    csv: bindOf,
    cell: (row) => <Untrusted mono text={bindOf(row)} max={60} />,
  },
  {
    id: 'state',
    title: 'access.status',
    rank: 1,
    csv: (row) => stateOf(stands(row)),
    sortValue: (row) => stateOf(stands(row)),
    cell: (row) => <ListenerState of={stands(row)} />,
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

/** Where MQTT clients connect. */
export default function Listeners() {
  const query = useRead('listener', 'listenerList', {}, { every })
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
      rowPath={pathOf}
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
