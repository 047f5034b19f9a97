/** Addresses of what only newer brokers have: the sign-in page, which knows the others, needs none of them. */
export const newerPaths = {
  validations: '/validation',
  validationCreate: '/validation/create',
  validation: '/validation/detail/:name',
  transformations: '/transformation',
  transformationCreate: '/transformation/create',
  transformation: '/transformation/detail/:name',
  clusterLinks: '/cluster/links',
  clusterLinkCreate: '/cluster/links/create',
  clusterLink: '/cluster/links/detail/:name',
} as const
