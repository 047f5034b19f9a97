import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

type State = { readonly enable?: boolean | undefined; readonly running?: boolean | string | undefined }

/** The state of a listener: enabled but not running is failed, running on only some nodes is inconsistent. */
export const getListenerState = ({ enable, running }: State) =>
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

/** The state of a listener with an icon and a word. */
export function ListenerState({ of }: { of: State }) {
  const { t } = useWords()
  const state = getListenerState(of)
  return <StatusMark state={marks[state]} word={t(`listener.state.${state}`)} />
}
