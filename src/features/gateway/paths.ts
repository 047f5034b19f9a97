/** The addresses of its screens. Operators have bookmarks of them. */
export const gatewayPaths = {
  gateways: '/gateway',
  gatewayCreate: '/gateway/create/:name',
  gateway: '/gateway/detail/:name/:tab',
  gatewayListenerCreate: '/gateway/detail/:name/listeners/create',
  // The id first: titles name the object by it.
  gatewayListener: '/gateway/listener/:id/:name',
  gatewayClient: '/gateway/client/:clientid/:name',
} as const
