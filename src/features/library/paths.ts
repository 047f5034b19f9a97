/** The addresses of its screens. */
export const libraryPaths = { library: '/library' } as const
