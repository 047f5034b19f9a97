import type { Reading } from '@/api/query'
import { useWords } from '@/i18n/use-words'
import { FigureError } from '@/detail/read-error'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'

const states = ['connected', 'connecting', 'stopped', 'inconsistent'] as const
const marks = {
  connected: 'connected',
  connecting: 'connecting',
  disconnected: 'error',
  stopped: 'stopped',
  inconsistent: 'inconsistent',
} as const

/** The state of one; an unknown one counts as disconnected. */
export const getAuthnState = (status: string | undefined): keyof typeof marks =>
  states.find((one) => one === status) ?? 'disconnected'

/** The status that authenticators and authorization sources report. */
export type Standing = {
  readonly status?: string | undefined
  readonly node_error?: readonly { readonly reason?: unknown }[] | undefined
}

/**
 * The state of an authenticator or a source on its nodes, with errors. A disabled one is only shown as such.
 */
export function StandingMark({ query, enabled }: { query: Reading<Standing>; enabled: boolean }) {
  const { t } = useWords()
  if (query.data === undefined && enabled) return <FigureError query={query} />
  const state = enabled ? getAuthnState(query.data?.status) : 'stopped'
  const complaints = (query.data?.node_error ?? []).flatMap(({ reason }) =>
    typeof reason === 'string' && reason !== '' ? [reason] : [],
  )
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span data-whole className="inline-flex max-w-full min-w-0 items-center gap-1.5">
        <StatusMark state={marks[state]} />
        {t(enabled ? `access.state.${state}` : 'access.state.disabled')}
      </span>
      {enabled && complaints.length > 0 && (
        <span className="min-w-0 truncate text-small text-muted">
          <Untrusted text={[...new Set(complaints)].join('; ')} max={120} />
        </span>
      )}
    </span>
  )
}
