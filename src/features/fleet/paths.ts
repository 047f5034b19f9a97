/** The addresses of its screens. */
export const fleetPaths = {
  fleet: '/fleet',
  fleetLogIn: '/fleet/log-in',
} as const
