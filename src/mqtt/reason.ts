/** CONNACK return codes of MQTT 3.1 and 3.1.1 (MQTT 3.1.1 §3.2.2.3). */
export const returnCodes = [1, 2, 3, 4, 5] as const

/** Reason codes of MQTT 5 (§2.4) that end a connection or refuse a request. */
export const reasonCodes = [
  0x00, 0x04, 0x10, 0x11, 0x18, 0x19, 0x80, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b,
  0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9d,
  0x9e, 0x9f, 0xa0, 0xa1, 0xa2,
] as const

/** Formats a reason code with two hexadecimal digits, as in the standard. */
export const codeText = (code: number): string => `0x${code.toString(16).padStart(2, '0').toUpperCase()}`

/**
 * Reason codes after which an automatic retry can help: the broker is busy or shutting down, or the connection was too
 * slow. Not after a session takeover, which would fight with the other client (catalogue M6), nor after a wrong password.
 */
const passing = {
  3: new Set<number>([3]),
  5: new Set<number>([0x88, 0x89, 0x8b, 0x8d, 0x97, 0x9f, 0xa0]),
}

export const mayPass = (version: 4 | 5, code: number): boolean => passing[version === 5 ? 5 : 3].has(code)
