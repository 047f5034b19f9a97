/** The addresses of its screens. Operators have bookmarks of them. */
export const certificatePaths = {
  certificates: '/certificates',
  certificatesNamed: '/certificates/named',
  certificateCreate: '/certificates/create',
  certificate: '/certificates/detail/:id',
} as const
