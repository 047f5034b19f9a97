import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { LoginReply } from './contract'

/**
 * The security releases of 2026 may ask for the code of an authenticator app instead of completing the login.
 */
const DirectoryReply = z.union([
  LoginReply,
  z.looseObject({
    action: z.string(),
    setup_token: z.optional(z.string()),
    verify_token: z.optional(z.string()),
  }),
])

const Directory = z.object({ backend: z.literal('ldap'), username: z.string(), password: z.string() })

/**
 * Starts a login at an identity provider. The broker redirects there; scripts cannot read where, so the console's own
 * server replies with the `location` instead (`src/server/single-sign-on.ts`).
 */
const providerLogin = <B extends 'oidc' | 'saml'>(backend: B) =>
  ({
    body: z.object({ backend: z.literal(backend) }),
    reply: z.object({ location: z.string() }),
    open: true,
    changesNothing: true,
    codes: ['BAD_USERNAME_OR_PWD', 'BACKEND_NOT_FOUND'],
    needs: backend === 'oidc' ? 'singleSignOnOidc' : 'singleSignOn',
  }) as const

/** Login by a directory or an identity provider (src/contract/docs/accounts.md#single-sign-on). */
export const signInEndpoints = {
  /** The enabled backends: `ldap`, `saml`, `oidc`. */
  ssoRunning: endpoint('GET', {
    path: '/sso/running',
    reply: z.array(z.string()),
    open: true,
    needs: 'singleSignOn',
  }),
  ssoLogin: endpoint('POST', {
    path: '/sso/login/ldap',
    body: Directory,
    reply: DirectoryReply,
    open: true,
    changesNothing: true,
    codes: ['BAD_USERNAME_OR_PWD', 'BACKEND_NOT_FOUND'],
    needs: 'singleSignOn',
  }),
  ssoStartOidc: endpoint('POST', { path: '/sso/login/oidc', ...providerLogin('oidc') }),
  ssoStartSaml: endpoint('POST', { path: '/sso/login/saml', ...providerLogin('saml') }),
  /** Exchanges the one-time code with which the security releases of 2026 return from an identity provider. */
  ssoExchange: endpoint('POST', {
    path: '/sso/token_exchange',
    body: z.object({ code: z.string(), username: z.string(), backend: z.string() }),
    reply: DirectoryReply,
    open: true,
    changesNothing: true,
    codes: ['BAD_REQUEST'],
    needs: 'singleSignOnMfa',
  }),
}

const directoryCode = {
  body: z.record(z.string(), z.string()),
  reply: z.looseObject({}),
  open: true,
  changesNothing: true,
  needs: 'singleSignOnMfa',
} as const

/**
 * The two-factor login of directory users, since the security releases of 2026
 * (src/contract/docs/accounts.md#single-sign-on), with the token of the first step: `setup_info` returns the
 * key for the authenticator app, `setup` and `verify` take the code and complete the login. From the broker's
 * source code; not confirmed by a real broker.
 */
export const directoryCodeEndpoints = {
  ssoSetupInfo: endpoint('POST', { path: '/sso/mfa/setup_info', ...directoryCode }),
  ssoSetup: endpoint('POST', { path: '/sso/mfa/setup', ...directoryCode }),
  ssoVerify: endpoint('POST', { path: '/sso/mfa/verify', ...directoryCode }),
}

const twoStep = {
  reply: 'none',
  status: 204,
  codes: ['USER_NOT_FOUND', 'BAD_REQUEST', 'MFA_LOCKED', 'MFA_SELF_ONLY', 'MFA_MGMT_REQUIRED'],
  bearerOnly: true,
  needs: 'mfa',
} as const

/** Two-factor login (src/contract/docs/accounts.md#two-factor-login). */
export const twoStepEndpoints = {
  /**
   * The next login of the user requires a code and returns a key for the authenticator app, even if one was
   * set up before.
   */
  userTwoStep: endpoint('POST', {
    path: '/users/{username}/mfa',
    body: z.object({ mechanism: z.literal('totp') }),
    ...twoStep,
  }),
  /** No code is required any more, even if the broker requires one from others. */
  userTwoStepOff: endpoint('DELETE', { path: '/users/{username}/mfa', ...twoStep }),
}
