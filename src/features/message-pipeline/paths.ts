/** The addresses of its screens. Operators have bookmarks of them. */
export const messagePipelinePaths = {
  validations: '/validation',
  validationCreate: '/validation/create',
  validation: '/validation/detail/:name',
  transformations: '/transformation',
  transformationCreate: '/transformation/create',
  transformation: '/transformation/detail/:name',
} as const
