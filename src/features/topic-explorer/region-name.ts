import { createContext, use } from 'react'
import { plain } from '@/lib/text/untrusted'

/** The topic that the regions of a pane name, where two panes have the same regions; undefined for a single one. */
export const RegionTopic = createContext<string | undefined>(undefined)

/** Names a region of a pane, so that it differs from that of another pane. */
export function useRegionName(): (label: string) => string {
  const topic = use(RegionTopic)
  return (label) => (topic === undefined ? label : `${label} · ${plain(topic, 60)}`)
}
