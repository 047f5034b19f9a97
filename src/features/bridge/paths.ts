/** The addresses of its screens. Operators have bookmarks of them. */
export const bridgePaths = {
  bridges: '/bridge/dataBridge',
  bridgeCreate: '/bridge/dataBridge/create',
  bridge: '/bridge/dataBridge/detail/:id',
} as const
