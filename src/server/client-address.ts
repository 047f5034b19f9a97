import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The proxies whose `X-Forwarded-*` headers count. */
export type TrustedProxies = { readonly trusts: (address: string) => boolean }

/** IPv4 addresses of a dual-stack socket begin with `::ffff:`. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Reads a list of addresses and networks, such as `127.0.0.1, 10.0.0.0/8`; undefined when invalid. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  const list = new BlockList()
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue
    const [address = '', bits] = part.split('/')
    const version = isIP(address)
    if (version === 0) return undefined
    const family = version === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
      list.addSubnet(address, Number(bits), family)
    else return undefined
  }
  return {
    trusts: (address) => {
      const plain = plainAddress(address)
      const version = isIP(plain)
      return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
    },
  }
}

const headerOf = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' ? value : value?.join(',')

/**
 * The address of the client: that of the connection, or where this is a trusted proxy, the last entry of
 * `X-Forwarded-For` that no trusted proxy has. Earlier entries may be invented by the client.
 */
export function clientAddress(request: IncomingMessage, proxies: TrustedProxies): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '')
  if (!proxies.trusts(peer)) return peer
  const entries = (headerOf(request.headers['x-forwarded-for']) ?? '')
    .split(',')
    .map((one) => plainAddress(one.trim()))
    .filter((one) => isIP(one) !== 0)
  return entries.findLast((one) => !proxies.trusts(one)) ?? entries[0] ?? peer
}

/**
 * Makes the `Host` of a request the one that the browser asked for, where a trusted proxy has forwarded it: writes and
 * sockets are compared with the origin of their page. Returns whether it has.
 */
export function restoreHost(request: IncomingMessage, proxies: TrustedProxies): boolean {
  const forwarded = headerOf(request.headers['x-forwarded-host'])?.split(',')[0]?.trim() ?? ''
  if (forwarded === '' || !proxies.trusts(request.socket.remoteAddress ?? '')) return false
  request.headers.host = forwarded
  const at = request.rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (at >= 0) request.rawHeaders[at + 1] = forwarded
  return true
}
