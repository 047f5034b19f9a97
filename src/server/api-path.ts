/** The path where this server forwards MQTT over WebSocket to the broker. */
export const mqttPath = '/mqtt'

/** The path prefix of one of several brokers; the page never gets the broker's own address. */
export const getBrokerPath = (name: string): string => `/broker/${name}`

/** Whether a path is one of the broker's API, exactly as it is written. */
export const isApiPath = (url: string): boolean => /^\/(api\/v5(\/|\?|$)|status(\?|$))/.test(url)

/** The path of a URL, without its query. */
export const readPath = (url: string): string => url.split('?', 1)[0] ?? ''

const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|$)/i

/**
 * Whether a path can be passed on as it is: visible ASCII without a fragment, and without segments that a URL parser removes.
 * What is checked here is then what the broker gets. An id may contain `/../`, since its slashes are encoded.
 */
export const isPlainPath = (url: string): boolean =>
  /^\/[!-~]*$/.test(url) && !/[#\\]/.test(url) && !dotSegment.test(readPath(url))

/** A path as a lenient server may understand it: decoded, without repeated slashes and the one at the end. */
export function looselyNormalized(path: string): string {
  const decoded = path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return decoded.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}
