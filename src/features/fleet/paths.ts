/** The addresses of its screens. */
export const fleetPaths = {
  fleet: '/fleet',
  fleetLogIn: '/fleet/log-in',
  fleetCompare: '/fleet/compare',
} as const
