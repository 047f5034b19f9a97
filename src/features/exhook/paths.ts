/** The addresses of its screens. Operators have bookmarks of them. */
export const exhookPaths = {
  exhooks: '/exhook',
  exhookCreate: '/exhook/create',
  exhook: '/exhook/detail/:name',
} as const
