import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { LoginReply } from './contract'

/** Instead of a login a broker of the security releases of 2026 may ask for the code of an authenticator app, in calls of its own. */
const DirectoryReply = z.union([
  LoginReply,
  z.looseObject({
    action: z.string(),
    setup_token: z.optional(z.string()),
    verify_token: z.optional(z.string()),
  }),
])

const Directory = z.object({ backend: z.literal('ldap'), username: z.string(), password: z.string() })
/** Signing in by a directory (src/contract/docs/accounts.md#single-sign-on). */
export const signInEndpoints = {
  /** What is set up and works: of `ldap`, `saml`, `oidc`. */
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
    tries: true,
    codes: ['BAD_USERNAME_OR_PWD', 'BACKEND_NOT_FOUND'],
    needs: 'singleSignOn',
  }),
}

const directoryCode = {
  body: z.record(z.string(), z.string()),
  reply: z.looseObject({}),
  open: true,
  tries: true,
  needs: 'singleSignOnMfa',
} as const

/**
 * The code that a directory's login may ask for besides, from the security releases of 2026 on
 * (src/contract/docs/accounts.md#single-sign-on), by the token of that login: `setup_info` tells the key to
 * set the app up with, `setup` and `verify` take the code and end the login. Read in the source of the
 * broker; no real one has confirmed it.
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

/** A code besides the password (src/contract/docs/accounts.md#two-factor-login). */
export const twoStepEndpoints = {
  /** The next login of the user asks for a code, and tells the key to set the app up with. One that was set up already is set up anew. */
  userTwoStep: endpoint('POST', {
    path: '/users/{username}/mfa',
    body: z.object({ mechanism: z.literal('totp') }),
    ...twoStep,
  }),
  /** No code is asked for any more, even where the broker asks everybody else. */
  userTwoStepOff: endpoint('DELETE', { path: '/users/{username}/mfa', ...twoStep }),
}
