import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import type { Context } from '@/command/context'

type Status = Awaited<ReturnType<ApiClient['pluginDetail']>>['running_status']

/** The nodes on which a plugin does not stand as it should, with the reason where the broker knows one. */
const othersOf = (statuses: Status, wanted: string): readonly string[] =>
  (statuses ?? []).flatMap(({ node, status, reason, $raw }) =>
    $raw !== undefined || status === wanted ? [] : [reason === undefined ? node : `${node}: ${reason}`],
  )

/**
 * Starts or stops a plugin and reads back what became of it: the broker answers that all is well whatever
 * happened, even for a plugin that does not exist (src/contract/docs/plugins.md#endpoints).
 */
export async function operatePlugin(
  plugin: string,
  action: 'start' | 'stop',
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<void> {
  const params = { name: plugin }
  await api.pluginOperate({ params: { ...params, action } }, { signal })
  const { running_status } = await api.pluginDetail({ params }, { signal })
  const left = othersOf(running_status, action === 'start' ? 'running' : 'stopped')
  if (left.length > 0)
    throw new ApiError(
      0,
      action === 'start' ? 'PLUGIN_NOT_RUNNING' : 'PLUGIN_STILL_RUNNING',
      left.join('; '),
      { failure: 'partly' },
    )
}

/** The nodes on which a plugin runs. */
export const runningOn = (statuses: Status): number =>
  (statuses ?? []).filter(({ status, $raw }) => $raw === undefined && status === 'running').length
