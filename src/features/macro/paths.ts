/** The addresses of its screens. Operators have bookmarks of them. */
export const macroPaths = {
  macros: '/macros',
  macroCreate: '/macros/create',
  macro: '/macros/edit/:name',
} as const
