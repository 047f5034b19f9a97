import type { SharedHandlers } from '../../handlers/all'
import { Refusal } from '../../http/refusal'
import type { TraceRow } from '../../monitoring/traces'
import type { State } from '../../store/state'
import type { Handlers58 } from './handlers'

/** A trace without the field that is gone. */
const trace = ({ extra: _, ...row }: TraceRow) => row

/** Small differences of answers that are otherwise the same. */
export const small = ({ traces }: State, shared: SharedHandlers) => ({
  traceList: () => traces.list().map(trace),
  traceCreate: ({ body }) => trace(traces.create(body, { twins: true })),
  async traceDownload(call) {
    const [details, archive] = [(await shared.traceLogDetail(call)) as readonly { readonly size: number }[], await shared.traceDownload(call)]
    if (details.every(({ size }) => size === 0)) throw new Refusal(404, 'NOT_FOUND', 'Trace is empty')
    return archive
  },
  /** One that nobody has is gone already. */
  async authenticatorRemove(call) {
    try {
      await shared.authenticatorRemove(call)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error
    }
  },
}) satisfies Partial<Handlers58>
