import type { NodeInfo } from './contract'
import { lookUp } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { StatusMark } from '@/ui/status-mark'

/** The state of a node; a stopped node is shown as an error. */
export const NodeState = ({ node_status: status }: Pick<NodeInfo, 'node_status'>) => (
  <StatusMark
    state={status === 'stopped' ? 'down' : status}
    word={lookUp(`list.state.${status}`) ?? plain(status, 30)}
  />
)
