/** The addresses of its screens. Operators have bookmarks of them. */
export const connectorPaths = {
  connectors: '/connector',
  connectorCreate: '/connector/create',
  connector: '/connector/detail/:id',
  actions: '/action',
  actionCreate: '/action/create',
  action: '/action/detail/:id',
  sources: '/source',
  sourceCreate: '/source/create',
  source: '/source/detail/:id',
} as const
