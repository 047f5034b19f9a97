import type { Contract, EndpointId } from '@/contract'
import type { CallOptions, Reply } from '@/contract/endpoint'
import type { AnyCall, ApiClient } from './client'

/** The client as methods that take any request: their parameters are not compared with the endpoint's. */
type UncheckedClient = {
  [K in EndpointId]: { call(request: AnyCall, options?: CallOptions): Promise<Reply<Contract[K]>> }['call']
}

/**
 * Calls an endpoint by its id, where the id or the body is known only at run time, such as a body made by a
 * form. The client checks the request against the schemas of the endpoint, as for every call.
 */
export function callEndpoint<K extends EndpointId>(
  api: ApiClient,
  id: K,
  request: AnyCall,
  options?: CallOptions,
): Promise<Reply<Contract[K]>> {
  const client: UncheckedClient = api
  return client[id](request, options)
}
