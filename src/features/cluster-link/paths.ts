/** The addresses of its screens. Operators have bookmarks of them. */
export const clusterLinkPaths = {
  clusterLinks: '/cluster/links',
  clusterLinkCreate: '/cluster/links/create',
  clusterLink: '/cluster/links/detail/:name',
} as const
