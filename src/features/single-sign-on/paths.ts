/** The addresses of its screens. Operators have bookmarks of them. */
export const singleSignOnPaths = {
  singleSignOn: '/single-sign-on',
  singleSignOnCreate: '/single-sign-on/create/:backend',
  singleSignOnBackend: '/single-sign-on/detail/:backend',
} as const
