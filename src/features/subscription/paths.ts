/** The addresses of its screens. Operators have bookmarks of them. */
export const subscriptionPaths = {
  subscriptions: '/subscriptions/subscription',
} as const
