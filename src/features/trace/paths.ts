/** The addresses of its screens. Operators have bookmarks of them. */
export const tracePaths = {
  traces: '/log-trace',
  trace: '/log-trace/detail/:name',
} as const
