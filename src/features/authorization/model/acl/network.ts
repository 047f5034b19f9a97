import { isIp, isIpv4 } from '@/lib/net/ip'

/** Addresses that share their first bits. */
type Network = { readonly bits: readonly number[]; readonly prefix: number }

/** The groups of a version 6 address, `::` filled up. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const [before, behind] = [head, tail ?? ''].map((half) =>
    half
      .split(':')
      .filter((group) => group !== '')
      .map((group) => Number.parseInt(group, 16)),
  ) as [number[], number[]]
  return tail === undefined
    ? before
    : [...before, ...Array.from({ length: 8 - before.length - behind.length }, () => 0), ...behind]
}

const binary = (parts: readonly number[], size: number): number[] =>
  parts.flatMap((part) => [...part.toString(2).padStart(size, '0')].map(Number))

const bitsOf = (address: string): number[] =>
  isIpv4(address) ? binary(address.split('.').map(Number), 8) : binary(groupsOf(address), 16)

/** Reads `10.0.0.0/8`, or one address; undefined when it is neither. Bits behind the prefix are passed over. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (!isIp(address)) return undefined
  const bits = bitsOf(address)
  const prefix = length === undefined ? bits.length : Number(length)
  return prefix > bits.length ? undefined : { bits, prefix }
}

/** Does the address lie in the network? One of another version does not. */
export function inNetwork({ bits, prefix }: Network, address: string): boolean {
  if (!isIp(address)) return false
  const own = bitsOf(address)
  return own.length === bits.length && bits.every((bit, index) => index >= prefix || bit === own[index])
}
