import { listen } from '../../mqtt/listener'
import type { Protocol } from '../protocol'
import { StompClient } from './client'

/** STOMP over TCP. */
export const stompTcp: Protocol<'stomp'> = async (listening, host) => {
  const open = new Set<StompClient>()
  const { server, port } = await listen(listening.bind.port, listening.bind.host ?? '127.0.0.1', (socket) => {
    open.add(new StompClient(socket, listening, host, (client) => open.delete(client)))
  })
  return {
    port,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const client of [...open]) client.close()
      await closed
    },
  }
}
