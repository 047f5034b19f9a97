import type { Plugin } from './contract'
import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

/** The state of a plugin over all nodes: running only if it runs on each of them. */
export function pluginState({
  running_status = [],
}: Pick<Plugin, 'running_status'>): 'running' | 'stopped' | 'inconsistent' {
  const running = running_status.filter(({ status }) => status === 'running').length
  return running === 0 ? 'stopped' : running === running_status.length ? 'running' : 'inconsistent'
}

/** The authors named by the package, separated by semicolons. */
export const formatAuthors = ({ author, authors }: Pick<Plugin, 'author' | 'authors'>): string =>
  (author ?? authors ?? []).join('; ')

export function PluginState({ row }: { row: Pick<Plugin, 'running_status'> }) {
  const { t } = useWords()
  const state = pluginState(row)
  return <StatusMark state={state} word={t(`plugin.state.${state}`)} />
}
