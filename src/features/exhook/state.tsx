import { worstState, type Exhook, type HookMetrics } from './contract'
import { translateWord } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

/** The state of a server: the worst of all nodes; undefined if none can be read. */
export const getExhookState = ({ node_status = [] }: Pick<Exhook, 'node_status'>): string | undefined =>
  worstState(node_status)

export const ExhookMark = ({ state }: { state: string | undefined }) => (
  <StatusMark state={state ?? 'unknown'} word={translateWord('exhook.state.', state)} />
)

/** A metric of hooks; undefined if the broker does not return it. */
export const figure = (
  metrics: HookMetrics | undefined,
  name: 'succeed' | 'failed' | 'rate' | 'max_rate',
): number | undefined => {
  const value = metrics?.[name]
  return value === undefined ? undefined : Number(value)
}
