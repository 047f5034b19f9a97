import net from 'node:net'
import tls from 'node:tls'
import { describeReason, Unreachable } from '../lib/reason'

/** A parsed URL. */
export type Address = {
  readonly secure: boolean
  readonly host: string
  readonly port: number
  readonly auth: string | undefined
  readonly path: string
}

/** Parses a URL; path and query are left as written. */
export function readAddress(url: string): Address {
  const [, scheme = 'http', authority = '', path = ''] =
    /^(https?):\/\/([^/?#]*)([^#]*)/i.exec(url.trim()) ?? []
  const secure = scheme.toLowerCase() === 'https'
  const sign = authority.lastIndexOf('@')
  const [, bracketed, hostname = '', port] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(authority.slice(sign + 1)) ?? []
  return {
    secure,
    host: bracketed ?? hostname,
    port: Number(port ?? (secure ? 443 : 80)),
    auth: sign < 0 ? undefined : authority.slice(0, sign),
    path: path.startsWith('/') ? path : `/${path}`,
  }
}

/** Opens and closes a connection. Fails with `Unreachable`. */
export function checkConnection({
  host,
  port,
  timeout,
  signal,
  tls: secured,
}: {
  host: string
  port: number
  timeout: number
  signal: AbortSignal
  tls?: tls.ConnectionOptions
}): Promise<void> {
  return new Promise<void>((done, fail) => {
    const socket = secured ? tls.connect({ host, port, ...secured }) : net.connect({ host, port })
    const abort = () => socket.destroy(new Unreachable('aborted'))
    signal.addEventListener('abort', abort, { once: true })
    const end = (act: () => void) => {
      signal.removeEventListener('abort', abort)
      socket.destroy()
      act()
    }
    socket.setTimeout(timeout, () => end(() => fail(new Unreachable('timeout'))))
    socket.on(secured ? 'secureConnect' : 'connect', () => end(done))
    socket.on('error', (error) => end(() => fail(new Unreachable(describeReason(error)))))
  })
}
