/** The addresses of its screens. Operators have bookmarks of them. */
export const clientPaths = {
  clients: '/clients',
  client: '/clients/detail/:clientid',
  clientDiagnose: '/clients/diagnose',
} as const
