import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

const states = ['running', 'stopped', 'unloaded'] as const
const marks = { running: 'running', stopped: 'stopped' } as const

const findState = (status: string): (typeof states)[number] | undefined =>
  states.find((one) => one === status)

/** The state of a gateway; an unknown state is shown as the broker sends it. */
export function GatewayState({ status }: { status: string }) {
  const { t } = useWords()
  const state = findState(status)
  if (state === 'unloaded') return <span className="text-muted">{t('gateway.state.unloaded')}</span>
  return (
    <StatusMark
      state={state === undefined ? 'waiting' : marks[state]}
      word={state === undefined ? status : t(`gateway.state.${state}`)}
    />
  )
}

/** Whether a listener accepts connections: on all nodes, none, or some. */
export function ListenerState({ running }: { running: boolean | string | undefined }) {
  const { t } = useWords()
  const state =
    running === true ? 'running' : running === false || running === undefined ? 'stopped' : 'inconsistent'
  return <StatusMark state={state} word={t(`gateway.listenerState.${state}`)} />
}
