/** Where the management API is served. */
export const apiBase = '/api/v5'
