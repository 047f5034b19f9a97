import { createPrivateKey, X509Certificate } from 'node:crypto'
import * as z from 'zod/mini'
import { certificateKinds, type CertificateKind } from '@/features/certificate/contract'
import { attempt } from '../lib/attempt'
import { Refusal } from '../http/refusal'
import { readStored, type Document } from '../store/persist'

/** The files of a certificate. */
export type CertificateTexts = Readonly<Partial<Record<CertificateKind, string>>>

/** A certificate by its name, within a namespace or outside of any. */
export type CertificateName = { readonly name: string; readonly namespace?: string | undefined }

const Stored = z.record(
  z.string(),
  z.record(z.string(), z.partialRecord(z.enum(certificateKinds), z.string())),
)
/** The name under which the certificates outside of any namespace are stored. */
const outside = ''

const bad = (message: string) => new Refusal(400, 'BAD_REQUEST', message)

/** The real broker stores any text; this one refuses what no listener could use. */
function check({ chain, key, key_password: passphrase, ca }: CertificateTexts): void {
  for (const [name, text] of Object.entries({ chain, ca }))
    if (text !== undefined && attempt(() => new X509Certificate(text)).failure !== undefined)
      throw bad(`${name} is not a certificate in PEM`)
  if (key === undefined) return
  const { value: privateKey } = attempt(() => createPrivateKey({ key, passphrase }))
  if (privateKey === undefined) throw bad('key is not a private key in PEM, or its password is wrong')
  if (chain !== undefined && !new X509Certificate(chain).checkPrivateKey(privateKey))
    throw bad('key does not match the certificate: key values mismatch')
}

/** Certificates by name (src/contract/docs/tls.md#certificates-by-name). */
export function createCertificates(document: Document) {
  let stored = readStored(
    Stored,
    document.read() ?? {},
    'certificates.json does not hold certificates by namespace and name',
  )
  const listeners = new Set<(changed: CertificateName) => void>()
  const find = ({ namespace = outside, name }: CertificateName): CertificateTexts | undefined =>
    stored[namespace]?.[name]
  const save = ({ namespace = outside, name }: CertificateName, texts: CertificateTexts | undefined) => {
    const { [name]: _, ...others } = stored[namespace] ?? {}
    stored = { ...stored, [namespace]: texts === undefined ? others : { ...others, [name]: texts } }
    document.write(stored)
    for (const listener of listeners) listener({ namespace: namespace || undefined, name })
  }
  return {
    find,
    names: (namespace = outside) => Object.keys(stored[namespace] ?? {}).sort(),
    /** Adds files, or replaces those of the same kind. */
    upload(one: CertificateName, files: CertificateTexts) {
      if (Object.keys(files).length === 0) throw bad('must include at least one file kind')
      const before = find(one)
      if (before?.acc_key !== undefined && (files.chain !== undefined || files.key !== undefined))
        throw bad('Account key exists; chain and key will be managed by ACME client.')
      const next = { ...before, ...files }
      check(next)
      save(one, next)
    },
    /** Deletes one file, or all of them. Deleting what does not exist succeeds. */
    remove(one: CertificateName, kind?: CertificateKind) {
      const before = find(one)
      if (before === undefined) return
      const { [kind ?? 'chain']: _, ...rest } = before
      save(one, kind === undefined ? undefined : rest)
    },
    /** Calls `listener` after each change. */
    onChange: (listener: (changed: CertificateName) => void) => void listeners.add(listener),
  }
}
export type Certificates = ReturnType<typeof createCertificates>
