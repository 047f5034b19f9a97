import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import type { Context } from '@/command/context'

type Status = Awaited<ReturnType<ApiClient['pluginDetail']>>['running_status']

/** The nodes where a plugin is not in the wanted state, with the reason if the broker reports one. */
const nodesInOtherState = (statuses: Status, expectedStatus: string): readonly string[] =>
  (statuses ?? []).flatMap(({ node, status, reason, $raw }) =>
    $raw !== undefined || status === expectedStatus
      ? []
      : [reason === undefined ? node : `${node}: ${reason}`],
  )

/**
 * Starts or stops a plugin and verifies its state: the broker reports success in every case, even for a
 * plugin that does not exist (src/contract/docs/plugins.md#endpoints). Throws `PLUGIN_NOT_RUNNING` or
 * `PLUGIN_STILL_RUNNING` with the nodes.
 */
export async function operatePlugin(
  plugin: string,
  action: 'start' | 'stop',
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<void> {
  const params = { name: plugin }
  await api.pluginOperate({ params: { ...params, action } }, { signal })
  const { running_status } = await api.pluginDetail({ params }, { signal })
  const mismatches = nodesInOtherState(running_status, action === 'start' ? 'running' : 'stopped')
  if (mismatches.length > 0)
    throw new ApiError(
      0,
      action === 'start' ? 'PLUGIN_NOT_RUNNING' : 'PLUGIN_STILL_RUNNING',
      mismatches.join('; '),
      { failure: 'partly' },
    )
}

/** The number of nodes on which a plugin runs. */
export const runningOn = (statuses: Status): number =>
  (statuses ?? []).filter(({ status, $raw }) => $raw === undefined && status === 'running').length

const refused = { key: 'plugin.refused', brokerMessage: true } as const
/** What a broker says of a plugin that it cannot install, start, stop, move or delete, by code. */
export const pluginRefusals = { PARAM_ERROR: refused, BAD_CONFIG: refused, INTERNAL_ERROR: refused } as const
