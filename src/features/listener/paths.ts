/** The addresses of its screens. Operators have bookmarks of them. */
export const listenerPaths = {
  listeners: '/listener',
  listenerCreate: '/listener/create',
  listener: '/listener/detail/:id',
} as const
