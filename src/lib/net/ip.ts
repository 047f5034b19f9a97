/** Is the text exactly one IPv4 or IPv6 address? No port, brackets, zone, prefix length or leading zeros. */
export function isIp(text: string): boolean {
  return isIpv4(text) || isIpv6(text)
}

/** Is the text four decimal bytes with dots, without leading zeros? */
export function isIpv4(text: string): boolean {
  const bytes = text.split('.')
  return bytes.length === 4 && bytes.every((byte) => /^(?:0|[1-9]\d{0,2})$/.test(byte) && Number(byte) <= 255)
}

/** Is the text an IPv6 address: eight groups, or fewer around one `::`, the last two perhaps as IPv4? */
export function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1)
  const tail = last?.at(-1)
  if (last && tail?.includes('.')) {
    if (!isIpv4(tail)) return false
    last.splice(-1, 1, '0', '0')
  }
  const all = groups.flat()
  return (
    all.every((group) => /^[\da-f]{1,4}$/i.test(group)) &&
    (halves.length === 2 ? all.length <= 7 : all.length === 8)
  )
}
