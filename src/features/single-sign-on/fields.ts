import {
  choice,
  code,
  constant,
  duration,
  file,
  hostPort,
  list,
  number,
  secret,
  text,
  toggle,
  url,
  variant,
  type Fields,
} from '@/contract/family/field'
import { clientTls } from '@/contract/family/tls'
import type { Backend } from './model/names'

/** A backend with its fields in the order of the form (src/contract/docs/accounts.md#single-sign-on). */
export type BackendKind = {
  readonly kind: Backend
  readonly fields: Fields
  readonly ignored: readonly string[]
}

const common = (backend: Backend): Fields => ({
  backend: constant({ group: 'general', value: backend }),
  enable: toggle({ group: 'general', default: false, initial: true }),
})
const forceMfa: Fields = {
  force_mfa: toggle({ group: 'general', default: false, needs: 'singleSignOnMfa' }),
}

/** Names of TLS that can be edited only as JSON. */
const ignoredTls = [
  'ssl.cacerts',
  'ssl.user_lookup_fun',
  'ssl.partial_chain',
  'ssl.verify_peer_ext_key_usage',
  'ssl.middlebox_comp_mode',
  'ssl.managed_certs',
]

const ldap: BackendKind = {
  kind: 'ldap',
  ignored: ignoredTls,
  fields: {
    ...common('ldap'),
    ...forceMfa,
    server: hostPort({ group: 'connection', required: true, port: 389, initial: '127.0.0.1:389' }),
    username: text({ group: 'connection', required: true }),
    password: secret({ group: 'connection' }),
    base_dn: text({ group: 'connection', required: true }),
    filter: text({ group: 'connection', default: '(& (objectClass=person) (uid=${username}))' }),
    query_timeout: duration({ group: 'connection', default: '5s', advanced: true }),
    request_timeout: duration({ group: 'connection', default: '10s', advanced: true }),
    pool_size: number({ group: 'connection', min: 1, default: 8, advanced: true }),
    ...clientTls('ssl', 'tls'),
  },
}

/** From which reply of the provider a value of the account is taken. */
const source = () =>
  choice({
    group: 'accounts',
    options: ['userinfo', 'id_token'],
    default: 'userinfo',
    needs: 'singleSignOnMapping',
    advanced: true,
  })
const expression = () => code({ group: 'accounts', language: 'text', needs: 'singleSignOnMapping' })

const oidc: BackendKind = {
  kind: 'oidc',
  ignored: ignoredTls,
  fields: {
    ...common('oidc'),
    ...forceMfa,
    provider: choice({ group: 'connection', options: ['generic', 'okta'], default: 'generic' }),
    issuer: url({ group: 'connection', required: true }),
    clientid: text({ group: 'connection', required: true }),
    secret: secret({ group: 'connection', required: true }),
    dashboard_addr: url({ group: 'connection', default: 'http://127.0.0.1:18083' }),
    scopes: list({ group: 'connection', default: ['openid'] }),
    name_var: text({ group: 'accounts', default: '${sub}' }),
    role_expr: expression(),
    namespace_expr: expression(),
    name_var_source: source(),
    role_source: source(),
    namespace_source: source(),
    session_expiry: duration({ group: 'connection', default: '30s', advanced: true }),
    require_pkce: toggle({ group: 'connection', default: false, advanced: true }),
    preferred_auth_methods: list({
      group: 'connection',
      options: ['private_key_jwt', 'client_secret_jwt', 'client_secret_post', 'client_secret_basic', 'none'],
      default: ['client_secret_post', 'client_secret_basic', 'none'],
      advanced: true,
    }),
    fallback_methods: list({ group: 'connection', default: ['RS256'], advanced: true }),
    client_jwks: variant({
      group: 'connection',
      options: ['none', 'file'],
      word: 'none',
      default: 'none',
      advanced: true,
    }),
    'client_jwks.type': constant({ group: 'connection', value: 'file', when: { client_jwks: ['file'] } }),
    'client_jwks.file': text({
      group: 'connection',
      multiline: true,
      required: true,
      when: { client_jwks: ['file'] },
      advanced: true,
    }),
    ...clientTls('ssl', 'tls'),
  },
}

const signed = { sp_sign_request: true } as const

const saml: BackendKind = {
  kind: 'saml',
  ignored: [],
  fields: {
    ...common('saml'),
    ...forceMfa,
    dashboard_addr: url({ group: 'connection', default: 'https://127.0.0.1:18083' }),
    idp_metadata_url: url({ group: 'connection', required: true, default: 'https://idp.example.com' }),
    idp_signs_envelopes: toggle({
      group: 'connection',
      default: false,
      initial: true,
      needs: 'singleSignOnMfa',
    }),
    idp_signs_assertions: toggle({
      group: 'connection',
      default: false,
      initial: true,
      needs: 'singleSignOnMfa',
    }),
    sp_sign_request: toggle({ group: 'connection', default: false }),
    sp_public_key: file({
      group: 'connection',
      accept: '.pem,.crt',
      holds: 'certificate',
      required: true,
      when: signed,
    }),
    sp_private_key: file({
      group: 'connection',
      accept: '.pem,.key',
      holds: 'key',
      required: true,
      when: signed,
    }),
  },
}

export const backendKinds: readonly BackendKind[] = [ldap, oidc, saml]

export const findBackendKind = (backend: string): BackendKind | undefined =>
  backendKinds.find(({ kind }) => kind === backend)
