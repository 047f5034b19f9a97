import { useRead } from '@/api/query'
import { site } from '@/api/site'
import { useConnection } from '@/connection/use-connection'
import { hasCertificate, type TlsListener } from './model/presented'

const every = 30_000

/** Everything of the broker that presents a certificate: listeners of MQTT and of gateways, and the API itself. */
export function useTlsListeners() {
  const { profile } = useConnection()
  const query = useRead('listenerList', {}, { every })
  const gateways = useRead('gatewayList', {}, { every })
  const isHttps = profile === undefined ? site.https === true : profile.address?.startsWith('https:') === true
  const own = query.data?.flatMap((row): TlsListener[] =>
    row.$raw === undefined && hasCertificate(row.type)
      ? [{ presenter: { kind: 'listener', id: row.id }, type: row.type, running: row.status?.running }]
      : [],
  )
  const ofGateways = gateways.data?.flatMap((row): TlsListener[] =>
    row.$raw !== undefined
      ? []
      : (row.listeners ?? []).flatMap(({ id, type, running }): TlsListener[] =>
          type !== undefined && hasCertificate(type)
            ? [{ presenter: { kind: 'gatewayListener', gateway: row.name, id }, type, running }]
            : [],
        ),
  )
  const dashboard: readonly TlsListener[] = isHttps
    ? [{ presenter: { kind: 'dashboard' }, type: 'https', running: true }]
    : []
  return {
    query,
    gateways,
    /** Undefined until the listeners of MQTT are read; those of gateways follow. */
    listeners: own && [...own, ...(ofGateways ?? []), ...dashboard],
  }
}
