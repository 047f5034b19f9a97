import { isIpv4, isIpv6 } from './ip'

/** An address to listen on; without a host, all addresses of the machine. */
export type Bind = { readonly host?: string; readonly port: number }

/** Hosts that mean every address of the machine. */
const everywhere = /^(?:0\.0\.0\.0|[0:]*)$/

/**
 * Reads an address to listen on: a port alone (`1883`, `:1883`), or an IP address with one; host names are not accepted
 * (src/contract/docs/api.md#value-formats). Undefined for anything else.
 */
export function parseBind(text: string): Bind | undefined {
  const [, bracketed, plain, digits = ''] =
    /^(?:(?:\[([^\]]*)\]|([^[\]]*)):)?(\d{1,5})$/.exec(text.trim()) ?? []
  const port = Number(digits)
  if (port < 1 || port > 65_535) return undefined
  const host = bracketed ?? plain ?? ''
  if (bracketed !== undefined ? !isIpv6(host) : host !== '' && !isIpv4(host) && !isIpv6(host))
    return undefined
  return everywhere.test(host) ? { port } : { host, port }
}

/** Whether a text is an address to listen on. */
export const isBind = (text: string): boolean => parseBind(text) !== undefined
