/** The addresses of its screens. Operators have bookmarks of them. */
export const authenticationPaths = {
  authentication: '/authentication',
  authenticatorCreate: '/authentication/create',
  authenticator: '/authentication/detail/:id',
} as const
