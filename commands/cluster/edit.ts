import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { text } from '@/command/param'

/** Changes the description of the cluster, which its operators see on the overview and with its nodes. */
export default defineCommand({
  id: 'cluster.edit',
  verb: 'verb.edit',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: ['clusterUpdate'],
  undo: 'current',
  needs: 'clusterDescription',
  setting: true,
  params: {
    description: text(z.string(), { optional: true, multiline: true, label: 'cluster.description' }),
  },
  errors: { BAD_REQUEST: { step: 'description', key: 'access.refused', brokerMessage: true } },
  async current(_values, { api, signal }) {
    return { description: (await api.cluster({}, { signal })).description ?? '' }
  },
  async run({ description = '' }, { api, signal }) {
    await api.clusterUpdate({ body: { description } }, { signal })
    return done('cluster.edit.done', {}, ['cluster'])
  },
})
