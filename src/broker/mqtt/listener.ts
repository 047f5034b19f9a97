import * as net from 'node:net'
import { reportErrors } from '../lib/attempt'

/** Listens on a port (0 picks a free one) and resolves with the bound port; rejects if it is in use. */
export function listen(
  port: number,
  host: string,
  accept: (socket: net.Socket) => void,
): Promise<{ server: net.Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = net.createServer({ noDelay: true }, accept)
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      // An accept that fails (too many open files) must not end the process.
      reportErrors(server, (reason) => process.emitWarning(`mqtt listener: ${reason}`))
      const address = server.address()
      resolve({ server, port: typeof address === 'object' && address ? address.port : port })
    })
  })
}
