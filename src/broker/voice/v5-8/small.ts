import type { SharedHandlers } from '../../handlers/all'
import { Refusal } from '../../http/refusal'
import type { Handlers58 } from './handlers'

type Row = Readonly<Record<string, unknown>>

/** A trace without the field that is gone; every log here is text. */
const trace = ({ extra: _, ...row }: Row) => ({ ...row, formatter: 'text' })

/** A plugin by its newer names. Its package is not kept, so that its sum cannot be told. */
const plugin = ({ author, ...row }: Row) => ({ ...row, ...(author === undefined ? {} : { authors: author }), with_config_schema: false })

/** Small differences of answers that are otherwise the same. */
export const small = (shared: SharedHandlers) => ({
  traceList: async (call) => ((await shared.traceList(call)) as readonly Row[]).map(trace),
  traceCreate: async (call) => trace((await shared.traceCreate(call)) as Row),
  async traceDownload(call) {
    const [details, archive] = [(await shared.traceLogDetail(call)) as readonly { readonly size: number }[], await shared.traceDownload(call)]
    if (details.every(({ size }) => size === 0)) throw new Refusal(404, 'NOT_FOUND', 'Trace is empty')
    return archive
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
