import { useRead } from '@/api/query'
import { useWords } from '@/i18n/use-words'
import { FigureError } from '@/table/detail/read-error'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { reasonsOf, stateOf } from './facts'

const marks = { connected: 'ok', connecting: 'warn', disconnected: 'error', stopped: 'off', inconsistent: 'warn' } as const

/** How an authenticator stands on its nodes, asked for by each row in sight. One that is off is only that. */
export function AuthnStatus({ id, enabled }: { id: string; enabled: boolean }) {
  const { t } = useWords()
  const query = useRead('authn', 'authenticatorStatus', { params: { id } }, { every: 10_000 })
  const state = enabled ? stateOf(query.data?.status) : 'stopped'
  const reasons = enabled ? reasonsOf(query.data) : []
  if (query.data === undefined && enabled) return <FigureError query={query} />
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <StatusMark state={marks[state]} />
      {t(enabled ? `access.state.${state}` : 'access.state.disabled')}
      {reasons.length > 0 && <span className="min-w-0 truncate text-small text-muted"><Untrusted text={reasons.join('; ')} max={120} /></span>}
    </span>
  )
}
