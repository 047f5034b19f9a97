import { broker } from '@/api/broker'
import { createNamespacedClient } from '@/api/namespaced-client'
import { offers } from '@/contract/capability'
import { currentBroker } from '@/command/current-broker'

let installed = false

/**
 * Makes the API client of this page add namespaces to ids (`api/namespaced-client.ts`), once. Modules that show or
 * change such rows call it before their first request.
 */
export function placeRows(): void {
  if (installed) return
  installed = true
  broker.api = createNamespacedClient(broker.api, () => offers('namespacedRows', currentBroker()))
}
