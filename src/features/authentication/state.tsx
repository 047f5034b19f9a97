import type { Reading } from '@/api/query'
import { translateWord, useWords } from '@/i18n/use-words'
import { FigureError } from '@/detail/read-error'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'

/** Reported in place of a state by a broker that has none yet. */
const noState = 'empty_metrics_and_status'

/** The state of one in words. */
export const standingText = (status: string | undefined): string =>
  translateWord('access.state.', status === noState ? undefined : status)

const markOf = (status = 'unknown'): string => (status === 'disconnected' ? 'error' : status)

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
  const status = query.data?.status
  const complaints = (query.data?.node_error ?? []).flatMap(({ reason }) =>
    typeof reason === 'string' && reason !== '' ? [reason] : [],
  )
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span data-whole className="inline-flex max-w-full min-w-0 items-center gap-1.5">
        <StatusMark state={enabled ? markOf(status) : 'stopped'} />
        {enabled ? standingText(status) : t('access.state.disabled')}
      </span>
      {enabled && complaints.length > 0 && (
        <span className="min-w-0 truncate text-small text-muted">
          <Untrusted text={[...new Set(complaints)].join('; ')} max={120} />
        </span>
      )}
    </span>
  )
}
