/**
 * The path of the broker to which an OpenID Connect provider returns, and that for a SAML provider
 * (src/contract/docs/accounts.md#single-sign-on).
 */
export const returnPaths = { oidc: '/api/v5/sso/oidc/callback', saml: '/api/v5/sso/saml/acs' } as const

/** The identity providers that take the whole page. */
export type Provider = keyof typeof returnPaths
