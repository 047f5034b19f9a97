/** The addresses of its screens. Operators have bookmarks of them. */
export const fileTransferPaths = {
  fileTransfer: '/file-transfer',
} as const
