/** The addresses of its screens. Operators have bookmarks of them. */
export const schemaPaths = {
  schemas: '/schema',
  schemaCreate: '/schema/create',
  schema: '/schema/:name',
} as const
