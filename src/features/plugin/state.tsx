import type { Plugin } from './contract'
import { translateWord } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

/** The state of a plugin over all nodes, if it has the same on each of them; undefined if none can be read. */
export function pluginState({ running_status: nodes }: Pick<Plugin, 'running_status'>): string | undefined {
  const states = new Set(nodes?.map(({ status }) => status))
  const [first] = states
  return states.size > 1 ? 'inconsistent' : nodes?.length === 0 ? 'stopped' : first
}

/** The authors named by the package, separated by semicolons. */
export const formatAuthors = ({ author, authors }: Pick<Plugin, 'author' | 'authors'>): string =>
  (author ?? authors ?? []).join('; ')

export function PluginState({ row }: { row: Pick<Plugin, 'running_status'> }) {
  const state = pluginState(row)
  return <StatusMark state={state ?? 'unknown'} word={translateWord('plugin.state.', state)} />
}
