import type { errorCodesEndpoints } from '@/contract/error-codes'
import type { licenseEndpoints } from '@/features/license/contract'
import type { telemetryEndpoints } from '@/features/telemetry/contract'
import { errorCodes } from '../http/error-codes'
import { inPath } from '../checks/read'
import { words } from '../checks/kind'
import { crashed } from '../http/refusal'
import { reading } from '../monitoring/gauges'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

type Table = typeof errorCodesEndpoints & typeof licenseEndpoints & typeof telemetryEndpoints

const codes = words(...Object.keys(errorCodes))

const toReply = (code: string) => ({ code, description: errorCodes[code] })

/** Error codes, license and telemetry. */
export const support = (state: State): HandlersOf<Table> => {
  const { telemetry, license } = state
  return {
    errorCodes: () => Object.keys(errorCodes).map(toReply),
    errorCodesDetail: ({ params }) => toReply(inPath(codes, 'code', params.code)),
    license: () => license.show(),
    licenseUpdate: ({ body }) => license.update((body as { key?: unknown } | null)?.key),
    licenseSetting: () => license.setting(),
    licenseLimits: ({ body }) => license.limit(body),
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
