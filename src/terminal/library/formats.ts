/** The forms in which `switchboard library` prints. */
export const libraryFormats = ['table', 'json'] as const
export type LibraryFormat = (typeof libraryFormats)[number]
