import type { Message } from '../../mqtt/message'
import type { Frame } from './frame'

/** Headers of SEND with a meaning for the gateway; others are passed to the receivers. */
const protocolHeaders: ReadonlySet<string> = new Set([
  'destination',
  'receipt',
  'content-length',
  'content-type',
])

/** The headers of a SEND that its receivers get too. */
export const getUserHeaders = (headers: Frame['headers']): Frame['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !protocolHeaders.has(name)))

/** The headers of a MESSAGE that its subscriptions share. */
export function toMessageHeaders(
  { topic, payload, properties }: Message,
  mountpoint: string,
): Frame['headers'] {
  const { contentType = 'text/plain', userProperties = {} } = properties ?? {}
  const others = Object.entries(userProperties).map(([name, value]) => [
    name,
    Array.isArray(value) ? (value[0] ?? '') : value,
  ])
  return {
    ...Object.fromEntries(others),
    destination: topic.startsWith(mountpoint) ? topic.slice(mountpoint.length) : topic,
    'content-type': contentType,
    'content-length': String(payload.length),
  }
}
