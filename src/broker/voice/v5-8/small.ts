import type { SharedHandlers } from '../../handlers/all'
import { Refusal } from '../../http/refusal'
import type { TraceRow } from '../../monitoring/traces'
import type { State } from '../../store/state'
import type { Handlers58 } from './handlers'

type Row = Readonly<Record<string, unknown>>

/** A trace without the field that is gone. */
const trace = ({ extra: _, ...row }: TraceRow) => row

/** A plugin by its newer names. Its package is not kept, so that its sum cannot be told. */
const plugin = ({ author, ...row }: Row) => ({ ...row, ...(author === undefined ? {} : { authors: author }), with_config_schema: false })

/** Small differences of answers that are otherwise the same. */
export const small = ({ traces }: State, shared: SharedHandlers) => ({
  traceList: () => traces.list().map(trace),
  traceCreate: ({ body }) => trace(traces.create(body, { twins: true })),
  async traceDownload(call) {
    const [details, archive] = [(await shared.traceLogDetail(call)) as readonly { readonly size: number }[], await shared.traceDownload(call)]
    if (details.every(({ size }) => size === 0)) throw new Refusal(404, 'NOT_FOUND', 'Trace is empty')
    return archive
  },
  /** These say nothing when they are done. */
  async pluginInstall(call) {
    await shared.pluginInstall(call)
    call.reply.status = 204
  },
  async pluginMove(call) {
    await shared.pluginMove(call)
    call.reply.status = 204
  },
  pluginList: async (call) => ((await shared.pluginList(call)) as readonly Row[]).map(plugin),
  pluginDetail: async (call) => plugin((await shared.pluginDetail(call)) as Row),
  /** One that nobody has is gone already. */
  async authenticatorRemove(call) {
    try {
      await shared.authenticatorRemove(call)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error
    }
  },
}) satisfies Partial<Handlers58>
