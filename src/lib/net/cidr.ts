import { isIpv4, isIpv6 } from './ip'

/** A network: its text as the broker prints it, host bits cleared, and a test for the addresses it contains. */
export type Network = { readonly text: string; readonly holds: (ip: string) => boolean }

/** The bytes of an address; undefined for anything else. */
function bytesOf(ip: string): readonly number[] | undefined {
  if (isIpv4(ip)) return ip.split('.').map(Number)
  if (!isIpv6(ip)) return undefined
  // Its last two groups may be written as an IPv4 address.
  const plain = ip.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, ...parts: string[]) =>
      `${((Number(parts[0]) << 8) | Number(parts[1])).toString(16)}:${((Number(parts[2]) << 8) | Number(parts[3])).toString(16)}`,
  )
  const [head = '', tail] = plain.split('::')
  const groups = (text: string | undefined) =>
    text === undefined || text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const [before, after] = [groups(head), groups(tail)]
  const all =
    tail === undefined
      ? before
      : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
  return all.flatMap((group) => [group >> 8, group & 255])
}

/** The shortest form of an IPv6 address: the longest run of zeros omitted. */
function written(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join('.')
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16),
  )
  const joined = groups.join(':')
  const runs = [...joined.matchAll(/\b0(?::0)+\b/g)].sort(
    (a, b) => b[0].length - a[0].length || a.index - b.index,
  )
  const [longest] = runs
  if (longest === undefined) return joined
  return `${joined.slice(0, longest.index).replace(/:$/, '')}::${joined.slice(longest.index + longest[0].length).replace(/^:/, '')}`
}

/** Parses `10.1.0.0/16` or `2001:db8::/32`; host bits are cleared, as by the broker. Undefined for anything else. */
export function parseCidr(text: string): Network | undefined {
  const [, address = '', prefix = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text.trim()) ?? []
  const bytes = bytesOf(address)
  const length = Number(prefix)
  if (bytes === undefined || prefix === '' || length > bytes.length * 8) return undefined
  const mask = bytes.map((_, index) => (0xff << Math.max(0, 8 - Math.max(0, length - index * 8))) & 0xff)
  const cut = (of: readonly number[]) => of.map((byte, index) => byte & (mask[index] ?? 0))
  const net = cut(bytes)
  return {
    text: `${written(net)}/${String(length)}`,
    holds(ip) {
      const own = bytesOf(ip)
      return own?.length === net.length && cut(own).every((byte, index) => byte === net[index])
    },
  }
}
