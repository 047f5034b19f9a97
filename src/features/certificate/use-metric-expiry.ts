import { useReads } from '@/api/use-reads'
import { useConnection } from '@/connection/use-connection'
import { readListenerExpiry } from './model/expiry'

/** When certificates of listeners expire by the metrics of the broker, in epoch ms by listener id; only newer brokers say it. */
export function useMetricExpiry({ every, enabled }: { every?: number; enabled: boolean }) {
  const connection = useConnection()
  const [query] = useReads(
    enabled
      ? [
          {
            resource: 'certificate' as const,
            name: 'expiry',
            about: '',
            read: async (signal: AbortSignal) =>
              readListenerExpiry(await connection.api.prometheusStats({}, { signal, quiet: true })),
            every,
          },
        ]
      : [],
  )
  return query
}
