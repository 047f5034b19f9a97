import type { listenerEndpoints } from '@/features/listener/contract'
import { listenerTypes } from '@/features/listener/model/names'
import type { BrokerRelease } from '../lib/release'
import type { ListenerState } from '../listeners/store'
import { self } from '../monitoring/nodes'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

type ConnectionLimit = number | 'infinity'
const sum = (all: readonly ConnectionLimit[]): ConnectionLimit =>
  all.reduce<ConnectionLimit>(
    (total, each) => (total === 'infinity' || each === 'infinity' ? 'infinity' : total + each),
    0,
  )

const statusOf = ({ running, current_connections, settings }: ListenerState) => ({
  running,
  current_connections,
  max_connections: settings.max_connections,
})

/** A row of the list: few settings, and the status per node. */
const toRow = (one: ListenerState) => ({
  id: one.id,
  type: one.type,
  name: one.name,
  enable: one.settings.enable,
  bind: one.settings.bind,
  acceptors: one.settings.acceptors,
  number: 1,
  status: statusOf(one),
  node_status: [{ node: self, status: statusOf(one) }],
})

/** All settings, without the name. Since 5.8 a zone and a limit without a value are shown (recorded: `tests/samples/5.8`). */
const detailOf = (
  { since }: BrokerRelease,
  { id, type, settings, running, current_connections }: ListenerState,
) => ({
  ...(since('5.8.0') && { max_conn_rate: 'infinity', zone: 'default' }),
  ...settings,
  id,
  type,
  running,
  current_connections,
})

/** MQTT listeners (src/contract/docs/listeners.md#endpoints). */
export const createListenerHandlers = ({
  listeners,
  release,
}: State): HandlersOf<typeof listenerEndpoints> => {
  const toDetail = (one: ListenerState) => detailOf(release, one)
  return {
    listenerList({ query }) {
      return listeners
        .list()
        .filter(({ type }) => query.type === undefined || type === query.type)
        .map(toRow)
    },
    listenerStatus() {
      return listenerTypes.flatMap((type) => {
        const all = listeners.list().filter((one) => one.type === type)
        if (all.length === 0) return []
        const running = new Set(all.map((one) => one.running))
        const status = {
          running: running.size > 1 ? 'inconsistent' : all[0]?.running,
          current_connections: all.reduce((count, one) => count + one.current_connections, 0),
          max_connections: sum(all.map((one) => one.settings.max_connections)),
        }
        return [
          {
            type,
            enable: all.every((one) => one.settings.enable),
            ids: all.map(({ id }) => id),
            status,
            node_status: all.map((one) => ({ node: self, status: statusOf(one) })),
          },
        ]
      })
    },
    listenerDetail: ({ params }) => toDetail(listeners.find(params.id)),
    /** 5.1 creates only some types by name (recorded: `tests/samples/5.8`). */
    listenerCreateNamed: async ({ body }) =>
      toDetail(
        await (release.since('5.8.0') ? listeners.createNamedOfAnyType(body) : listeners.createNamed(body)),
      ),
    listenerCreate: async ({ body }) => toDetail(await listeners.create(body)),
    listenerUpdate: async ({ params, body }) => toDetail(await listeners.change(params.id, body)),
    listenerRemove: ({ params }) => listeners.remove(params.id),
    listenerStart: ({ params }) => listeners.act(params.id, 'start'),
    listenerStop: ({ params }) => listeners.act(params.id, 'stop'),
    listenerRestart: ({ params }) => listeners.act(params.id, 'restart'),
  }
}
