import type { SharedHandlers } from '../../handlers/all'
import { Refusal } from '../../http/refusal'
import type { TraceRow } from '../../monitoring/traces'
import type { State } from '../../state'
import type { ReleaseSettings } from './release-settings'
import type { Handlers58 } from './handlers'

type Row = Readonly<Record<string, unknown>>

/** `extra` was removed from the reply. */
const trace = ({ extra: _, ...row }: TraceRow) => row

/** Default for JWT authenticators (recorded: `authentication`). */
const tokenDefaults = { disconnect_after_expire: true }
const token = (releaseSettings: ReleaseSettings, row: Row): object =>
  row['mechanism'] === 'jwt' ? releaseSettings.read('jwt', row) : row

/** Replies that differ slightly from the shared handlers. */
export const tracesAndTokens = (
  { traces }: State,
  shared: SharedHandlers,
  releaseSettings: ReleaseSettings,
) =>
  ({
    traceList: () => traces.list().map(trace),
    traceCreate: ({ body }) => trace(traces.create(body, { allowDuplicates: true })),
    async traceDownload(call) {
      const [details, archive] = [
        (await shared.traceLogDetail(call)) as readonly { readonly size: number }[],
        await shared.traceDownload(call),
      ]
      if (details.every(({ size }) => size === 0)) throw new Refusal(404, 'NOT_FOUND', 'Trace is empty')
      return archive
    },
    authenticatorList: async (call) =>
      ((await shared.authenticatorList(call)) as readonly Row[]).map((row) => token(releaseSettings, row)),
    authenticatorDetail: async (call) =>
      token(releaseSettings, (await shared.authenticatorDetail(call)) as Row),
    async authenticatorCreate({ body: { releaseFields, rest }, ...call }) {
      const created = await shared.authenticatorCreate({ ...call, body: rest })
      if (rest.mechanism === 'jwt') releaseSettings.write('jwt', { ...tokenDefaults, ...releaseFields })
      return token(releaseSettings, created as Row)
    },
    async authenticatorUpdate({ body: { releaseFields, rest }, ...call }) {
      const answer = await shared.authenticatorUpdate({ ...call, body: rest })
      // An update replaces the whole, so omitted fields fall back to their defaults.
      if (rest.mechanism === 'jwt') releaseSettings.write('jwt', { ...tokenDefaults, ...releaseFields })
      return answer
    },
    /** Deleting a missing authenticator succeeds. */
    async authenticatorRemove(call) {
      try {
        await shared.authenticatorRemove(call)
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 404) throw error
      }
    },
  }) satisfies Partial<Handlers58>
