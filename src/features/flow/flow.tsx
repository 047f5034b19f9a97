import { useSearch } from '@/route/location'
import { useMedia } from '@/ui/use-media'
import { FlowDrawing } from './drawing'
import { FlowList } from './list'
import { useFlow } from './use-flow'

/** Sources, rules and actions with the messages between them, as a drawing or as a list. */
export default function Flow() {
  const [search] = useSearch()
  const small = useMedia('(width < 40rem)')
  const view =
    search['view'] === 'list' || search['view'] === 'graph' ? search['view'] : small ? 'list' : 'graph'
  const flow = useFlow()
  return view === 'list' ? <FlowList flow={flow} narrow={small} /> : <FlowDrawing flow={flow} />
}
