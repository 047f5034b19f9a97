import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Saves a trace's log as a ZIP: of every node, or of one. It may be large, so it shows its progress and can
 * be canceled.
 */
export default defineCommand({
  id: 'trace.download',
  verb: 'verb.download',
  group: 'group.diagnose',
  aliases: ['td'],
  danger: 'read',
  calls: ['traceDownload'],
  params: {
    name: pick('trace', { label: 'trace.name' }),
    node: pick('node', { optional: true, askedOnlyByName: true, sentInBody: true }),
  },
  errors: {
    NOT_FOUND: {
      step: 'name',
      key: 'trace.gone',
      byMessage: { 'Trace is empty': { step: 'name', key: 'trace.noLog' } },
    },
    TIMEOUT: { step: 'name', key: 'trace.slow' },
  },
  async run({ name, node }, { api, signal, transfer }) {
    const own = new AbortController()
    const onBytes = (bytes: number, total: number | undefined) =>
      transfer?.({ name, done: bytes, total, stop: () => own.abort() })
    try {
      const file = await api.traceDownload(
        { params: { name }, query: { node } },
        { signal: AbortSignal.any([signal, own.signal]), onBytes },
      )
      return { kind: 'save', name: file.name ?? `${name}.zip`, blob: file.blob }
    } catch (cause) {
      if (!own.signal.aborted) throw cause
      return done('trace.download.stopped', { name })
    }
  },
})
