import type { BridgeOperation } from '@/features/bridge/contract'
import { Refusal } from '../http/refusal'
import type { Resource } from './resource'

/** Starts, stops or restarts a resource; refuses with the reason of a failed start. */
export async function operateResource(resource: Resource, operation: BridgeOperation): Promise<void> {
  if (operation !== 'start') await resource.stop()
  if (operation === 'stop') return
  await resource.start()
  if (resource.status !== 'connected')
    throw new Refusal(
      400,
      'BAD_REQUEST',
      (resource.status === 'disconnected' ? resource.reason : undefined) ?? 'Request timeout',
    )
}
