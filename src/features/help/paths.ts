/** The addresses of its screens. Operators have bookmarks of them. */
export const helpPaths = {
  help: '/help',
  api: '/help/api',
  commands: '/help/commands',
  command: '/help/commands/:id',
} as const
