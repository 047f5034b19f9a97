import { useRead } from '@/api/query'
import listenerCreate from '@commands/listener/create'
import listenerDelete from '@commands/listener/delete'
import listenerRestart from '@commands/listener/restart'
import listenerShow from '@commands/listener/show'
import listenerStart from '@commands/listener/start'
import listenerStop from '@commands/listener/stop'
import { offer } from '@/command/offer'
import type { Listener } from './contract'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { listenerTable, toListenerPath } from './columns'

const every = 5000

/** Lists the listeners for MQTT clients. */
export default function Listeners() {
  const query = useRead('listenerList', {}, { every })
  const add = offer(listenerCreate, {}, { primary: true as const })
  return (
    <DataTable
      {...listenerTable}
      source={unpagedSource<Listener>(query, query.data)}
      rowPath={toListenerPath}
      rowEdit={toListenerPath}
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
