/** The groups of the contract, and one for all other metrics. */
export const metricGroups = [
  'connection',
  'session',
  'access',
  'bytes',
  'packet',
  'message',
  'delivery',
  'other',
] as const
export type MetricGroup = (typeof metricGroups)[number]

const stems: Readonly<Record<string, MetricGroup>> = {
  session: 'session',
  authorization: 'access',
  authentication: 'access',
  flapping: 'access',
  bytes: 'bytes',
  packets: 'packet',
  messages: 'message',
  delivery: 'delivery',
}

/**
 * The group of a metric by its name: `client.auth.anonymous` is about access, `client.connect` about
 * connections.
 */
export function getMetricGroup(key: string): MetricGroup {
  const [stem = ''] = key.split('.', 1)
  if (stem === 'client') return /auth|banned/.test(key) ? 'access' : 'connection'
  return Object.hasOwn(stems, stem) ? (stems[stem] ?? 'other') : 'other'
}
