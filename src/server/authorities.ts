import { rootCertificates } from 'node:tls'

/** The option of a TLS connection that trusts certificates of authorities (PEM) besides the public ones. */
export const trustAlso = (ca: string | undefined): { readonly ca?: string[] } =>
  ca === undefined ? {} : { ca: [...rootCertificates, ca] }
