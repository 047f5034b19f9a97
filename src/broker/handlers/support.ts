import type { Handlers } from '@/contract/endpoint'
import type { errorCodesEndpoints } from '@/contract/error-codes'
import type { licenceEndpoints } from '@/contract/licence'
import type { telemetryEndpoints } from '@/contract/telemetry'
import { errorCodes } from '../http/error-codes'
import { releases } from '../monitoring/nodes'
import { invalid } from '../http/refusal'
import { reading, type Extra, type State } from '../store/state'

type Table = typeof errorCodesEndpoints & typeof licenceEndpoints & typeof telemetryEndpoints

const shown = (code: string) => ({ code, description: errorCodes[code] })

/** What the broker tells of itself: its codes, its licence, its telemetry. */
export const support = (state: State): Handlers<Table, Extra> => {
  const { telemetry, licence } = state
  return {
    errorCodes: () => Object.keys(errorCodes).map(shown),
    errorCodesDetail({ params: { code } }) {
      if (!Object.hasOwn(errorCodes, code)) throw invalid('code', 'unable_to_convert_to_enum_symbol', code)
      return shown(code)
    },
    licence: () => licence.show(),
    licenceUpdate: ({ body }) => licence.update((body as { key?: unknown } | null)?.key),
    licenceSetting: () => licence.setting(),
    licenceLimits: ({ body }) => licence.limit(body),
    telemetryStatus: () => telemetry.status(),
    telemetrySwitch({ body }) {
      // The real broker has no clause for it and crashes.
      if (body.enable === undefined) throw new Error('function_clause: enable is needed')
      return telemetry.switch(body.enable)
    },
    telemetryData() {
      const { live_connections: clients, received, sent } = reading(state)
      return telemetry.data({ version: releases[state.edition].version, uptime: state.now() - state.bootedAt, clients, received, sent })
    },
  }
}
