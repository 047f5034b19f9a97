import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

type Standing = { readonly enable?: boolean | undefined; readonly running?: boolean | string | undefined }

/** Enabled and yet not running has failed; on some nodes only is inconsistent. */
export const stateOf = ({ enable, running }: Standing) =>
  running === true
    ? 'running'
    : typeof running === 'string'
      ? 'inconsistent'
      : enable === false
        ? 'stopped'
        : 'failed'

const marks = {
  running: 'running',
  stopped: 'stopped',
  failed: 'error',
  inconsistent: 'inconsistent',
} as const

/** Whether a listener takes connections, by shape and word. */
export function ListenerState({ of }: { of: Standing }) {
  const { t } = useWords()
  const state = stateOf(of)
  return <StatusMark state={marks[state]} word={t(`listener.state.${state}`)} />
}
