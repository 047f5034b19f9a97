import { splitAtSlash } from '@/lib/text/split-at-slash'

/** The gateway in the id of a gateway listener, such as `stomp:tcp:default`. */
export const getGatewayName = (listener: string): string => listener.split(':', 1)[0] ?? ''

/** The id of a gateway client or user: `stomp/sensor-17`. The first key never contains a slash. */
export const gatewayClientId = (gateway: string, clientid: string): string => `${gateway}/${clientid}`

/** The two keys of {@link gatewayClientId}. */
export const gatewayClientParts = (id: string): { gateway: string; clientid: string } => {
  const [gateway, clientid] = splitAtSlash(id)
  return { gateway, clientid }
}

/** The part of {@link gatewayClientParts} that is a path segment in a URL. */
export const getGatewayClientId = (id: string): string => gatewayClientParts(id).clientid
