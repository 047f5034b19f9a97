import { isIpv4, isIpv6 } from '@/lib/net/ip'

/** Where a listener is to be; without an address everywhere. */
export type Bind = { readonly host: string | undefined; readonly port: number }

/**
 * Reads `61613`, `:61613`, `127.0.0.1:61613`, `[::1]:61613` or `::1:61613`; undefined for anything else
 * (src/contract/docs/api.md#value-formats).
 */
export function readBind(bind: string): Bind | undefined {
  const [, address = '', digits = ''] = /^(?:(.*):)?(\d{1,5})$/s.exec(bind) ?? []
  const port = Number(digits)
  if (digits === '' || port > 65_535) return undefined
  const host = /^\[(.*)\]$/s.exec(address)?.[1] ?? address
  if (host === '') return { host: undefined, port }
  return isIpv4(host) || isIpv6(host) ? { host, port } : undefined
}

/** As it is told: of every address only the port. */
export function formatBind(bind: string): string {
  const read = readBind(bind)
  return read !== undefined && (read.host === undefined || read.host === '0.0.0.0')
    ? `:${String(read.port)}`
    : bind
}
