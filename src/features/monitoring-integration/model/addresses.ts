const everyInterface: readonly string[] = ['', '0.0.0.0', '::', '[::]']
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * The HTTP addresses of the API on each node as comma-separated `host:port`, from the settings of the
 * dashboard listener. A listener on all interfaces is addressed by the host in the node's name. Undefined if
 * HTTP is disabled or no host is known.
 */
export function apiAddresses(dashboard: unknown, nodes: readonly string[]): string | undefined {
  const listeners = isRecord(dashboard) && isRecord(dashboard['listeners']) ? dashboard['listeners'] : {}
  const bind = isRecord(listeners['http']) ? listeners['http']['bind'] : undefined
  if (typeof bind !== 'string' && typeof bind !== 'number') return undefined
  const [, host = '', port = '0'] = /^(?:(.*):)?(\d{1,5})$/.exec(String(bind).trim()) ?? []
  if (Number(port) === 0) return undefined
  const hosts = everyInterface.includes(host)
    ? nodes.map((node) => node.slice(node.indexOf('@') + 1))
    : [host]
  return hosts.length === 0 ? undefined : [...new Set(hosts)].map((one) => `${one}:${port}`).join(', ')
}
