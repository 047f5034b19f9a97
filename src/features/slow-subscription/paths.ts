/** The addresses of its screens. Operators have bookmarks of them. */
export const slowSubscriptionPaths = {
  slowSubscriptions: '/slow-sub',
  slowSettings: '/slow-sub/config',
} as const
