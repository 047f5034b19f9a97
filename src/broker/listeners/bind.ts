import { isIpv4, isIpv6 } from '@/lib/net/ip'

/** The address of a listener; undefined host for all addresses. */
export type Bind = { readonly host: string | undefined; readonly port: number }

/**
 * Parses `61613`, `:61613`, `127.0.0.1:61613`, `[::1]:61613` or `::1:61613`; undefined for anything else
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

/** Formats an address like the broker: only the port if it binds all addresses. */
export function formatBind(bind: string): string {
  const read = readBind(bind)
  return read !== undefined && (read.host === undefined || read.host === '0.0.0.0')
    ? `:${String(read.port)}`
    : bind
}
