import { useWords } from '@/i18n/use-words'
import { bridgeLook, getReason, lookText } from './bridge-look'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'

type Props = {
  status?: string | undefined
  status_reason?: string | undefined
  node_status?: readonly { node: string; status: string }[] | undefined
}

/** The state of a bridge with the number of nodes, if they differ, and the reason. */
export function BridgeStatus({ row, enabled = true }: { row: Props; enabled?: boolean }) {
  const { t } = useWords()
  const look = bridgeLook(row, enabled)
  const reason = getReason(row)
  const nodes = row.node_status ?? []
  const up = nodes.filter(({ status }) => status === 'connected').length
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-2">
      <StatusMark state={look.state} word={lookText(look, t)} />
      {look.state === 'inconsistent' && (
        <span className="text-small whitespace-nowrap text-muted">
          {t('bridge.connectedOn', { up, count: nodes.length })}
        </span>
      )}
      {reason !== undefined && enabled && (
        <span className="min-w-0 truncate text-small text-muted">
          <Untrusted text={reason} max={120} />
        </span>
      )}
    </span>
  )
}
