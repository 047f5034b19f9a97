import { broker } from '@/api/broker'
import { placedClient } from '@/api/placed'
import { offers } from '@/contract/capability'
import { currentBroker } from '@/command/current-broker'

let placed = false

/**
 * Makes the API client of this page add namespaces to ids (`api/placed.ts`), once. Modules that show or
 * change such rows call it before their first request.
 */
export function placeRows(): void {
  if (placed) return
  placed = true
  broker.api = placedClient(broker.api, () => offers('namespacedRows', currentBroker()))
}
