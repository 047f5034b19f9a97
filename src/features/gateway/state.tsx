import { translateWord, useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

/** The state of a gateway; an unknown state is shown as the broker sends it. */
export function GatewayState({ status }: { status: string }) {
  const { t } = useWords()
  if (status === 'unloaded') return <span className="text-muted">{t('gateway.state.unloaded')}</span>
  return <StatusMark state={status} word={translateWord('gateway.state.', status)} />
}

/** Whether a listener accepts connections: on all nodes, none, or some. */
export function ListenerState({ running }: { running: boolean | string | undefined }) {
  const state = typeof running === 'boolean' ? (running ? 'running' : 'stopped') : running
  return <StatusMark state={state ?? 'unknown'} word={translateWord('gateway.listenerState.', state)} />
}
