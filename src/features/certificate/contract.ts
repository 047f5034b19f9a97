import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, rows } from '@/contract/schema'

/**
 * The files of a certificate: itself with the chain to its issuer, its private key with its password, and trusted certificates.
 * `acc_key` is the key of an ACME account, with which the broker renews it by itself.
 */
export const certificateKinds = ['chain', 'key', 'key_password', 'ca', 'acc_key'] as const
export type CertificateKind = (typeof certificateKinds)[number]

/** A set of TLS files under a name (src/contract/docs/tls.md#certificates-by-name); the broker never returns their content. */
const Certificate = z.looseObject({ name: z.string() })

/** Where the broker stores each file. */
const File = maybe(z.looseObject({ path: maybe(z.string()) }))
const Files = z.looseObject({ chain: File, key: File, key_password: File, ca: File, acc_key: File })
export type CertificateFiles = z.infer<typeof Files>

const text = z.optional(z.string())
/** PEM texts, and the password as it is. Files that are left out stay. */
const Upload = z.object({ chain: text, key: text, key_password: text, ca: text, acc_key: text })
export type CertificateUpload = z.infer<typeof Upload>

const kind = z.optional(z.enum(certificateKinds))
const missing = ['NOT_FOUND'] as const
const refused = ['BAD_REQUEST'] as const
const needs = 'managedCertificates'
const global = '/certs/global/name/{name}'
const own = '/certs/ns/{namespace}/name/{name}'

export const certificateEndpoints = {
  certificateList: endpoint('GET', {
    path: '/certs/global/list',
    resource: 'certificate',
    reply: rows(Certificate),
    needs,
  }),
  certificateFiles: endpoint('GET', {
    path: global,
    resource: 'certificate',
    reply: Files,
    codes: missing,
    needs,
  }),
  /** Stores the files on every node. What uses them reads them again without a restart. */
  certificateUpload: endpoint('POST', {
    path: global,
    body: Upload,
    reply: 'none',
    status: 204,
    codes: refused,
    needs,
  }),
  /** Deletes one file, or all without `kind`; refused while a configuration names the certificate. */
  certificateDelete: endpoint('DELETE', {
    path: global,
    query: z.object({ kind }),
    reply: 'none',
    status: 204,
    codes: refused,
    needs,
  }),
  /** The certificates of a namespace. */
  namespaceCertificateList: endpoint('GET', {
    path: '/certs/ns/{namespace}/list',
    resource: 'certificate',
    reply: rows(Certificate),
    needs,
  }),
  namespaceCertificateFiles: endpoint('GET', {
    path: own,
    resource: 'certificate',
    reply: Files,
    codes: missing,
    needs,
  }),
  namespaceCertificateUpload: endpoint('POST', {
    path: own,
    body: Upload,
    reply: 'none',
    status: 204,
    codes: refused,
    needs,
  }),
  namespaceCertificateDelete: endpoint('DELETE', {
    path: own,
    query: z.object({ kind }),
    reply: 'none',
    status: 204,
    codes: refused,
    needs,
  }),
}
