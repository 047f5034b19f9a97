import { worstState, type Exhook, type HookMetrics } from './contract'
import type { ExhookState } from './model/names'
import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

const marks = {
  connected: 'connected',
  connecting: 'connecting',
  disconnected: 'disconnected',
  disabled: 'disabled',
  error: 'error',
} as const satisfies Record<ExhookState, string>

/** The state of a server: the worst of all nodes. */
export const getExhookState = ({ node_status = [] }: Pick<Exhook, 'node_status'>): ExhookState =>
  worstState(node_status) ?? 'error'

export function ExhookMark({ state }: { state: ExhookState }) {
  const { t } = useWords()
  return <StatusMark state={marks[state]} word={t(`exhook.state.${state}`)} />
}

/** A metric of hooks; undefined if the broker does not return it. */
export const figure = (
  metrics: HookMetrics | undefined,
  name: 'succeed' | 'failed' | 'rate' | 'max_rate',
): number | undefined => {
  const value = metrics?.[name]
  return value === undefined ? undefined : Number(value)
}
