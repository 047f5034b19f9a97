import { isIpv4, isIpv6 } from './ip'

/**
 * Whether a text is an address to listen on: a port alone (`1883`, `:1883`), or an IP address with one; host
 * names are none (src/contract/docs/api.md#value-formats).
 */
export function isBind(text: string): boolean {
  const [, bracketed, plain, port = ''] =
    /^(?:(?:\[([^\]]*)\]|([^[\]]*)):)?(\d{1,5})$/.exec(text.trim()) ?? []
  if (Number(port) < 1 || Number(port) > 65_535) return false
  if (bracketed !== undefined) return isIpv6(bracketed)
  return plain === undefined || plain === '' || isIpv4(plain) || isIpv6(plain)
}
