import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'

/**
 * The option of TLS connections that trust certificates of authorities (PEM) besides the public ones. Made once for all
 * connections to a broker, since it reads over a hundred certificates.
 */
export const trustAlso = (ca: string | undefined): { readonly secureContext?: SecureContext } =>
  ca === undefined ? {} : { secureContext: createSecureContext({ ca: [...rootCertificates, ca] }) }
