/** When the certificates of listeners expire, in epoch ms by listener id, from the metrics for Prometheus (src/contract/docs/tls.md#certificates-by-name). */
export function readListenerExpiry(metrics: string): ReadonlyMap<string, number> {
  const expiry = new Map<string, number>()
  for (const [, labels = '', seconds] of metrics.matchAll(/^emqx_cert_expiry_at\{([^}]*)\} (\d+)/gm)) {
    const label = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? ''
    const id = `${label('listener_type')}:${label('listener_name')}`
    const at = Number(seconds) * 1000
    // Nodes may differ; the first to expire counts.
    expiry.set(id, Math.min(at, expiry.get(id) ?? at))
  }
  return expiry
}
