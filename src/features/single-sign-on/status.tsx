import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { getBackendState, type BackendRow } from './backends'

const marks = { running: 'running', disabled: 'disabled', failed: 'error' } as const

/** The state of a backend, with the reason why it does not run. */
export function SingleSignOnStatus({ row }: { row: BackendRow }) {
  const { t } = useWords()
  const state = getBackendState(row)
  if (state === 'none') return <span className="text-muted">{t('singleSignOn.state.none')}</span>
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <StatusMark state={marks[state]} word={t(`singleSignOn.state.${state}`)} />
      {state === 'failed' && row.last_error !== undefined && row.last_error !== '' && (
        <span className="min-w-0 truncate text-small text-muted">
          <Untrusted text={row.last_error} max={160} />
        </span>
      )}
    </span>
  )
}
