/** The addresses of its screens. Operators have bookmarks of them. */
export const externalRegistryPaths = {
  externalRegistries: '/schema-registries',
  externalRegistryCreate: '/schema-registries/create',
  externalRegistry: '/schema-registries/detail/:name',
} as const
