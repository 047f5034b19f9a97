/** Base path of the management API. */
export const apiBase = '/api/v5'
