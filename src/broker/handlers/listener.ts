import type { listenerEndpoints } from '@/contract/listener'
import { self } from '../monitoring/nodes'
import type { State } from '../store/state'
import type { HandlersOf } from './handlers'

const acceptors = 16

/** The embedded broker takes connections over TCP and over WebSocket, on this machine. */
export const listener = ({ engine, ports }: State): HandlersOf<typeof listenerEndpoints> => ({
  listenerList() {
    const clients = [...engine.clients()].filter(({ connected }) => connected)
    return (['tcp', 'ws'] as const).map((type) => {
      const id = `${type}:default`
      const status = { running: true, current_connections: clients.filter((client) => client.listener === id).length, max_connections: 'infinity' }
      return { id, type, name: 'default', enable: true, bind: `127.0.0.1:${String(ports[type])}`, acceptors, number: 1, status, node_status: [{ node: self, status }] }
    })
  },
})
