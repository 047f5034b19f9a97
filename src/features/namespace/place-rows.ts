import { broker } from '@/api/broker'
import { placedClient } from '@/api/placed'
import { offers } from '@/contract/capability'
import { currentBroker } from '@/command/current-broker'

let placed = false

/**
 * Has the calls of this page tell rows of namespaces apart (`api/placed.ts`), once: said by whatever of what is fetched later shows or changes
 * such rows, before it asks for the first.
 */
export function placeRows(): void {
  if (placed) return
  placed = true
  broker.api = placedClient(broker.api, () => offers('namespacedRows', currentBroker()))
}
