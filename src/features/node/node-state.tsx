import type { NodeInfo } from './contract'
import { translateWord } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

/** The state of a node; a stopped node is shown as an error. */
export const NodeState = ({ node_status: status }: Pick<NodeInfo, 'node_status'>) => (
  <StatusMark state={status === 'stopped' ? 'down' : status} word={translateWord('list.state.', status)} />
)
