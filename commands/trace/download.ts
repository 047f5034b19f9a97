import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'

/** Saves a trace's log as a ZIP: every node's, or one node's. */
export default defineCommand({
  id: 'trace.download',
  title: 'trace.download.title',
  group: 'group.diagnose',
  keywords: 'trace.download.keywords',
  aliases: ['td'],
  danger: 'read',
  calls: ['traceDownload'],
  params: { name: pick('trace', { label: 'trace.name' }), node: pick('node', { optional: true, body: true }) },
  errors: { NOT_FOUND: { step: 'name', key: 'trace.gone' } },
  async run({ name, node }, { api, signal }) {
    const file = await api.traceDownload({ params: { name }, query: { node } }, { signal })
    return { kind: 'save', name: file.name ?? `${name}.zip`, blob: file.blob }
  },
})
