import { gatewayEndpoints } from '@/features/gateway/contract'
import { gatewayNames } from '@/features/gateway/model/names'
import type { AnyHandler } from '../../handlers/handlers'
import type { SharedHandlers } from '../../handlers/all'
import { refusalOf } from '../../checks/complaint'

/** An unknown gateway name is refused first; 5.1 answers that it was not found. */
export const gateways = (shared: SharedHandlers): Readonly<Record<string, AnyHandler>> =>
  Object.fromEntries(
    (Object.keys(gatewayEndpoints) as (keyof typeof gatewayEndpoints)[])
      .filter((id) => gatewayEndpoints[id].path.startsWith('/gateways/{name}'))
      .map((id) => {
        const handler: AnyHandler = shared[id]
        return [
          id,
          (call: { readonly params: { readonly name: string } }) => {
            if (!gatewayNames.some((name) => name === call.params.name))
              throw refusalOf({ path: 'name', reason: 'unknown gateway' })
            return handler(call)
          },
        ]
      }),
  )
