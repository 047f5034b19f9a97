import dgram from 'node:dgram'
import { isIpv6 } from '@/lib/net/ip'
import { attempt, reportErrors } from '../../lib/attempt'
import type { Protocol } from '../protocol'
import { CoapClient } from './client'

/** CoAP over UDP. */
export const coapUdp: Protocol<'coap'> = async (listening, gateway) => {
  const clients = new Map<string, CoapClient>()
  const host = listening.bind.host ?? '127.0.0.1'
  const socket = dgram.createSocket(isIpv6(host) ? 'udp6' : 'udp4')
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(listening.bind.port, host, () => {
      socket.off('error', reject)
      resolve()
    })
  })
  const { port } = socket.address()
  // An error of one datagram does not affect others.
  reportErrors(socket, (reason) => gateway.log(`coap listener ${listening.id}: ${reason}`))
  socket.on('message', (bytes, { address, port: from }) => {
    const key = `${address} ${String(from)}`
    const known = clients.get(key)
    const { max_connections: max } = listening.settings
    // Clients without a connection count as long as they are remembered.
    if (known === undefined && max !== 'infinity' && clients.size >= max) return
    const peer = {
      address,
      port: from,
      local: `${host}:${String(port)}`,
      send: (answer: Buffer) => socket.send(answer, from, address),
    }
    const client =
      known ??
      new CoapClient(peer, listening, gateway, (closed) => {
        if (clients.get(key) === closed) clients.delete(key)
      })
    clients.set(key, client)
    // An error while handling a datagram drops its sender.
    const { failure } = attempt(() => client.receive(bytes))
    if (failure === undefined) return
    gateway.log(`coap client ${key}: ${failure}`)
    client.close()
  })
  return {
    port,
    async close() {
      for (const client of [...clients.values()]) client.close()
      await new Promise<void>((done) => socket.close(() => done()))
    },
  }
}
