import { useRead } from '@/api/query'
import { useWords } from '@/i18n/use-words'
import { Sentence } from '@/i18n/sentence'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'

/** Whether the responding node accepts clients, as reported to load balancers. */
export function Answering({ every }: { every: number }) {
  const { t, format } = useWords()
  const cluster = useRead('cluster', {})
  const local = useRead('rebalanceStatus', {}, { every })
  const check = useRead('rebalanceAvailability', {}, { every })
  const eviction = useRead('evictionStatus', {}, { every })
  const node = cluster.data?.self
  if (node === undefined || local.data === undefined) return null
  const refuses = check.error?.code === 'NODE_EVACUATING'
  const available = check.data !== undefined && !refuses
  const word = refuses
    ? t('rebalance.evicting', {
        count: Number(eviction.data?.stats?.connections ?? 0),
        number: format.number(eviction.data?.stats?.connections),
      })
    : t(local.data.status === 'enabled' ? 'rebalance.soon' : 'rebalance.available')
  return (
    <p role="status" className="flex flex-wrap items-center gap-2">
      <Sentence of="rebalance.answering" parts={{ node: <Untrusted mono text={node} max={60} /> }} />
      {(refuses || available) && (
        <StatusMark
          state={refuses ? 'warning' : local.data.status === 'enabled' ? 'waiting' : 'ok'}
          word={word}
        />
      )}
    </p>
  )
}
