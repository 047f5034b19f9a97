/** The addresses of its screens. Operators have bookmarks of them. */
export const apiKeyPaths = {
  apiKeys: '/api-key',
  apiKey: '/api-key/detail/:name',
} as const
