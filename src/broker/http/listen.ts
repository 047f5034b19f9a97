import type http from 'node:http'

const tries = 50

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Binds `port`, or the next free one above it; 0 lets the system choose. */
export async function nextFree(port: number, bind: (port: number) => Promise<number>): Promise<number> {
  for (let i = 0; ; i += 1) {
    try {
      return await bind(port === 0 ? 0 : port + i)
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || port === 0 || i >= tries) throw error
    }
  }
}

/** An address with its port, as in a URL: `127.0.0.1:1883`, `[::1]:1883`. */
export const formatHostPort = (host: string, port: number): string =>
  `${host.includes(':') ? `[${host}]` : host}:${String(port)}`

/** Why a server cannot listen at an address, in words. */
export function describeListenError(error: unknown, host: string, port: number): string {
  const at = `cannot listen on ${formatHostPort(host, port)}`
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `${at}: another program uses this port. Stop that program, or choose another port`
    case 'EADDRNOTAVAIL':
      return `${at}: ${host} is no address of this machine`
    case 'EACCES':
      return `${at}: permission denied; ports below 1024 may be for privileged users only`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${at}: there is no host called ${host}`
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `${at}: this machine does not support this kind of address`
    default:
      return `${at}: ${error instanceof Error ? error.message : String(error)}`
  }
}

const bindHttp = (server: http.Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

/**
 * Makes the console's server listen, and resolves to its port. A port that the user chose is `fixed`; another moves to the next
 * free one where it is in use. Rejects with the reason in words.
 */
export async function listenHttp(
  server: http.Server,
  port: number,
  host: string,
  fixed = false,
): Promise<number> {
  const bind = (at: number) => bindHttp(server, at, host)
  try {
    return await (fixed ? bind(port) : nextFree(port, bind))
  } catch (cause) {
    throw new Error(`The console ${describeListenError(cause, host, port)}`, { cause })
  }
}
