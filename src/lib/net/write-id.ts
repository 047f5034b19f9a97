/** The request header with the id of a write (draft-ietf-httpapi-idempotency-key-header), new for each. */
export const writeIdHeader = 'idempotency-key'

/** The code with which the console's server refuses a write that arrives a second time. */
export const repeatedWriteCode = 'DUPLICATE_WRITE'
