import type { Credentials } from '../../../mqtt/credentials'

/**
 * The placeholders in a template for an external service (src/contract/docs/authentication.md#fields); no listener
 * here uses TLS, so the last two are always empty.
 */
const values: Readonly<Record<string, (credentials: Credentials) => string>> = {
  username: ({ username }) => username ?? '',
  clientid: ({ clientid }) => clientid,
  password: ({ password }) => password?.toString('utf8') ?? '',
  peerhost: ({ peerhost }) => peerhost,
  cert_subject: () => '',
  cert_common_name: () => '',
}

/** Fills the placeholders of a template. Unset values become empty; unknown placeholders stay. */
export const fillPlaceholders = (template: string, credentials: Credentials): string =>
  template.replace(/\$\{([a-z_]+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name]?.(credentials) ?? '') : placeholder,
  )
