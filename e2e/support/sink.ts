import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server for outgoing requests of the broker: it replies to every request and records it. */
export async function listen(): Promise<{ url: string; bodies: string[]; close: () => Promise<void> }> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      bodies.push(body)
      response.end('ok')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
