import { useEffect, useState } from 'react'
import { useSearch } from '@/route/location'
import { useMedia } from '@/ui/use-media'
import { useStore } from '@/ui/use-store'
import { FlowDrawing } from './drawing'
import { createInView } from './in-view'
import { FlowList } from './list'
import { useFlow } from './use-flow'

/** Sources, rules and actions with the messages between them, as a drawing or as a list. */
export default function Flow() {
  const [search] = useSearch()
  const small = useMedia('(width < 40rem)')
  const view =
    search['view'] === 'list' || search['view'] === 'graph' ? search['view'] : small ? 'list' : 'graph'
  const [inView] = useState(createInView)
  const shown = useStore(inView.ids)
  useEffect(() => inView.stop, [inView])
  // Rows are sorted by their counters, so that the list needs all of them.
  const flow = useFlow(view === 'list' ? undefined : shown)
  return view === 'list' ? (
    <FlowList flow={flow} narrow={small} />
  ) : (
    <FlowDrawing flow={flow} inView={inView} />
  )
}
