/**
 * The request header with the identity of the broker that a page was opened for. The server answers 421 where another
 * broker is behind the path now; calls without it pass.
 */
export const identityHeader = 'x-switchboard-broker'

/** The same for a WebSocket, whose request takes no headers from a page: a parameter of its query. */
export const identityParameter = 'switchboard-broker'

/** The code of an answer to a call that was intended for another broker. */
export const brokerChanged = 'BROKER_CHANGED'

/** How the identity of a broker begins that keeps nothing: each start is a new broker. */
export const temporaryPrefix = 'run-'
