/**
 * RFC 3339 with milliseconds and this node's offset, which is always UTC
 * (src/contract/docs/api.md#value-formats).
 */
export const withMillis = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00')

/** RFC 3339 in whole seconds, the format of bans (src/contract/docs/bans.md#bans). */
export const inSeconds = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', '+00:00')

const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

/** Parses RFC 3339 with an offset, or an epoch integer in units of `unit` ms; undefined if it is neither. */
export function readInstant(text: string, unit: 1 | 1000): number | undefined {
  if (/^\d{1,16}$/.test(text)) return Number(text) * unit
  if (!rfc3339.test(text)) return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms
}
