import type { globalZoneEndpoints } from '@/features/setting/contract-zone'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

/** The settings of the global zone (src/contract/docs/config.md#global-zone). */
export const createGlobalZoneHandlers = ({
  globalZone: zone,
}: State): HandlersOf<typeof globalZoneEndpoints> => ({
  globalZone: () => zone.config(),
  globalZoneUpdate: ({ body }) => zone.update(body),
})
