/** The backends of single sign-on in display order; a broker has at most one of each. */
export const backends = ['ldap', 'oidc', 'saml'] as const
export type Backend = (typeof backends)[number]
