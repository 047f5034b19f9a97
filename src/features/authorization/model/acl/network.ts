import { isIp, isIpv4 } from '@/lib/net/ip'

/** A network: the bits of its address, and the prefix length. */
type Network = { readonly bits: readonly number[]; readonly prefix: number }

/** The groups of an IPv6 address with `::` expanded. */
function toGroups(address: string): number[] {
  const withoutIpv4 = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = withoutIpv4.split('::')
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

const toBits = (address: string): number[] =>
  isIpv4(address) ? binary(address.split('.').map(Number), 8) : binary(toGroups(address), 16)

/** Parses `10.0.0.0/8` or a single address; undefined if it is neither. Bits after the prefix are ignored. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (!isIp(address)) return undefined
  const bits = toBits(address)
  const prefix = length === undefined ? bits.length : Number(length)
  return prefix > bits.length ? undefined : { bits, prefix }
}

/** Whether the address is in the network. Never if their IP versions differ. */
export function inNetwork({ bits, prefix }: Network, address: string): boolean {
  if (!isIp(address)) return false
  const addressBits = toBits(address)
  return (
    addressBits.length === bits.length &&
    bits.every((bit, index) => index >= prefix || bit === addressBits[index])
  )
}
