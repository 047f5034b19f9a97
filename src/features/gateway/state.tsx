import { translateWord, useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

/** The state of a gateway; an unknown state is shown as the broker sends it. */
export function GatewayState({ status }: { status: string }) {
  const { t } = useWords()
  if (status === 'unloaded') return <span className="text-muted">{t('gateway.state.unloaded')}</span>
  return <StatusMark state={status} word={translateWord('gateway.state.', status)} />
}

/** Whether a listener accepts connections: on all nodes, none, or some; undefined if the broker does not say it. */
export const getListenerState = (running: boolean | string | undefined): string | undefined =>
  typeof running === 'boolean' ? (running ? 'running' : 'stopped') : running

/** The mark of {@link getListenerState}. */
export function ListenerState({ running }: { running: boolean | string | undefined }) {
  const state = getListenerState(running)
  return <StatusMark state={state ?? 'unknown'} word={translateWord('gateway.listenerState.', state)} />
}
