import type { errorCodesEndpoints } from '@/contract/error-codes'
import type { licenseEndpoints } from '@/features/license/contract'
import type { telemetryEndpoints } from '@/features/telemetry/contract'
import { errorCodes } from '../http/error-codes'
import { wordInPath } from '../checks/read'
import { crashed, Refusal } from '../http/refusal'
import { reading } from '../monitoring/gauges'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

type Table = typeof errorCodesEndpoints & typeof licenseEndpoints & typeof telemetryEndpoints

const codes = Object.keys(errorCodes)

const toReply = (code: string) => ({ code, description: errorCodes[code] })

const keyOf = (...lines: (string | number)[]) => `${Buffer.from(lines.join('\n')).toString('base64')}.AA==`
/** The licenses of 6.2 that have a name instead of a key, as recorded. */
const licenseKeys: Readonly<Record<string, string>> = {
  evaluation: keyOf(220_111, 0, 10, 'Evaluation', 'contact@emqx.io', 'trial', '20250302', 1460, 25),
  default: keyOf(220_111, 1, 11, 'Developer', 'contact@emqx.io', 'Development', '20250302', 1460, 10_000_000),
}

/** Error codes, license and telemetry. */
export const createSupportHandlers = (state: State): HandlersOf<Table> => {
  const { telemetry, license, release } = state
  const newest = release.since('6.1.0')
  const toLicense = (reply: ReturnType<typeof license.show>): object =>
    newest
      ? {
          ...reply,
          max_sessions: reply.max_connections,
          max_tps: 'infinity',
          ...(reply.customer_type === 11 && { type: 'community' }),
        }
      : reply
  const toSetting = (setting: object) =>
    newest ? { high_watermark_timezone: 'system', ...setting } : setting
  return {
    errorCodes: () => Object.keys(errorCodes).map(toReply),
    errorCodesDetail: ({ params }) => toReply(wordInPath(codes, 'code', params.code)),
    license: () => toLicense(license.show()),
    licenseUpdate({ body }) {
      const key = (body as { key?: unknown } | null)?.key
      return toLicense(license.update(newest ? (licenseKeys[String(key)] ?? key) : key))
    },
    licenseSetting: () => toSetting(license.setting()),
    licenseLimits({ body }) {
      const known = newest
        ? /^connection_(?:low|high)_watermark$|^high_watermark_timezone$/
        : /^connection_(?:low|high)_watermark$/
      if (!Object.keys(body).every((name) => known.test(name)))
        throw new Refusal(400, 'BAD_REQUEST', 'Bad license setting')
      return toSetting(license.limit(body))
    },
    /** The most sessions since the start. */
    licenseHistory({ query: { period = 'monthly' } }) {
      const day = new Date(state.now()).toISOString()
      const high_watermark = state.peaks.stats()['sessions.max']
      const row = { high_watermark, observed_at: day, period: day.slice(0, period === 'daily' ? 10 : 7) }
      return { count: 1, data: [row], period }
    },
    telemetryStatus: () => telemetry.status(),
    telemetrySwitch({ body }) {
      if (body.enable === undefined) throw crashed('{badkey,<<"enable">>}')
      return telemetry.switch(body.enable)
    },
    telemetryData() {
      const { live_connections: clients, received, sent } = reading(state)
      return telemetry.data({
        version: state.release.version,
        uptime: state.now() - state.bootedAt,
        clients,
        received,
        sent,
      })
    },
  }
}
