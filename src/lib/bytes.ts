/** The units sizes are shown and typed in; each is 1024 of the one before, as the broker counts. */
const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** One of `byteUnits`. */
export type ByteUnit = (typeof byteUnits)[number]

/** `15.51G`, `512KB`, `1GiB` or a plain number, as a whole number of bytes, base 1024; undefined when unreadable or beyond 2^53. */
export function parseBytes(text: string): number | undefined {
  const match = /^(\d{1,16}(?:\.\d{1,6})?)\s*(?:([kmgtp])i?b?|b)?$/i.exec(text.trim())
  if (!match) return undefined
  const power = match[2] ? 'kmgtp'.indexOf(match[2].toLowerCase()) + 1 : 0
  const bytes = Math.round(Number(match[1]) * 1024 ** power)
  return Number.isSafeInteger(bytes) ? bytes : undefined
}

/** A size as a number of at most two decimals and its unit, for `Intl.NumberFormat`. */
export function formatBytes(bytes: number): { value: number; unit: ByteUnit } {
  let value = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  let power = 0
  // Otherwise 1023.999 KB would be shown as "1024 KB".
  while (power < byteUnits.length - 1 && Math.round(value * 100) >= 102_400) {
    value /= 1024
    power++
  }
  return { value: Math.round(value * 100) / 100, unit: byteUnits[power] ?? 'B' }
}

/** A size for the broker's configuration: whole `KB`, `MB` or `GB`, else the number of bytes. */
export function brokerBytes(bytes: number): string | number {
  const text = exactBytes(bytes)
  return /\d[KMG]B$/.test(text)
    ? text
    : bytes % 1024 ** 3 === 0 && bytes > 0
      ? `${bytes / 1024 ** 3}GB`
      : bytes
}

/** A whole number of bytes as text that `parseBytes` reads back exactly: the largest unit that divides it. */
export function exactBytes(bytes: number): string {
  let value = bytes
  let power = 0
  while (power < byteUnits.length - 1 && value > 0 && value % 1024 === 0) {
    value /= 1024
    power++
  }
  return `${value}${byteUnits[power] ?? 'B'}`
}
