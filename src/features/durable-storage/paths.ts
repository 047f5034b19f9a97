/** The addresses of its screens. Operators have bookmarks of them. */
export const durableStoragePaths = {
  storages: '/cluster/storage',
  storageSites: '/cluster/storage/sites',
  storage: '/cluster/storage/detail/:name',
} as const
