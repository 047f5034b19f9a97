import { translateWord } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

type State = { readonly enable?: boolean | undefined; readonly running?: boolean | string | undefined }

/**
 * The state of a listener: enabled but not running is failed; `inconsistent`, running on only some nodes, and other words are those
 * of the broker. Undefined if it cannot be read.
 */
export function getListenerState({ enable, running }: State): string | undefined {
  if (running === true) return 'running'
  if (typeof running === 'string') return running
  return enable === false ? 'stopped' : running === false ? 'failed' : undefined
}

const markOf = (state = 'unknown'): string => (state === 'failed' ? 'error' : state)

/** The state of a listener with an icon and a word. */
export function ListenerState({ of }: { of: State }) {
  const state = getListenerState(of)
  return <StatusMark state={markOf(state)} word={translateWord('listener.state.', state)} />
}
