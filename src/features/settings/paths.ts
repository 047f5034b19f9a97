/** The addresses of its screens. Operators have bookmarks of them. */
export const settingsPaths = {
  settings: '/settings',
  keys: '/settings/keys',
  key: '/settings/keys/:id',
} as const
