import * as z from 'zod/mini'
import type { certificateEndpoints, CertificateKind } from '@/features/certificate/contract'
import { certificateUses } from '@/features/certificate/model/uses'
import { resourceName } from '@/contract/name'
import { namespaceOf } from '@/contract/namespaced-id'
import type { CertificateName, Certificates } from '../certificates/certificates'
import { refusalOf } from '../checks/complaint'
import type { ConfigRoot } from '../config/config-root'
import type { HandlersOf } from '../handler'
import { Refusal } from '../http/refusal'
import type { Namespaces } from '../namespaces/namespaces'

type Deps = {
  readonly certificates: Certificates
  readonly namespaces: Namespaces
  /** The configuration, in which listeners and others name certificates. */
  readonly roots: Readonly<Record<string, ConfigRoot>>
  /** The connectors of all namespaces. */
  connectors(): Promise<readonly object[]>
}

const fileNames: Readonly<Record<CertificateKind, string>> = {
  chain: 'chain.pem',
  key: 'key.pem',
  key_password: 'key-password',
  ca: 'ca.pem',
  acc_key: 'acc-key.pem',
}

const checked = (one: CertificateName): CertificateName => {
  if (!z.safeParse(resourceName, one.name).success)
    throw refusalOf({ path: 'name', reason: 'expected a name of letters, digits, - and _' })
  return one
}

/** Certificates by name (src/contract/docs/tls.md#certificates-by-name). */
export function certificateHandlers({
  certificates,
  namespaces,
  roots,
  connectors,
}: Deps): HandlersOf<typeof certificateEndpoints> {
  const list = (namespace?: string) => certificates.names(namespace).map((name) => ({ name }))
  const files = (one: CertificateName) => {
    const texts = certificates.find(checked(one))
    if (texts === undefined) throw new Refusal(404, 'NOT_FOUND', 'Bundle not found')
    const folder = `data/certs2/${one.namespace === undefined ? 'global' : `ns/${one.namespace}`}/${one.name}`
    return Object.fromEntries(
      Object.keys(texts).map((kind) => [kind, { path: `${folder}/${fileNames[kind as CertificateKind]}` }]),
    )
  }
  /** What names a certificate, by the namespace that it is configured in. */
  const references = async (one: CertificateName) => {
    const outside = certificateUses(
      Object.fromEntries(Object.entries(roots).map(([name, root]) => [name, root.read()])),
    )
    const within = (await connectors()).flatMap((row) => {
      const namespace = namespaceOf(row)
      const { type, name } = row as { readonly type?: string; readonly name?: string }
      return namespace === undefined
        ? []
        : certificateUses({ connectors: { [String(type)]: { [String(name)]: row } } }).map((use) => ({
            ...use,
            configuredIn: namespace,
          }))
    })
    const byNamespace: Record<string, string[]> = {}
    for (const use of [...outside.map((each) => ({ ...each, configuredIn: 'global' })), ...within])
      if (use.name === one.name && use.namespace === one.namespace)
        (byNamespace[use.configuredIn] ??= []).push(use.path)
    return byNamespace
  }
  const remove = async (one: CertificateName, kind: CertificateKind | undefined) => {
    const used = await references(checked(one))
    if (Object.keys(used).length > 0)
      throw new Refusal(
        400,
        'BAD_REQUEST',
        'Cannot delete file or bundle while configurations are depending on it',
        {},
        { referencing_configs: used },
      )
    certificates.remove(one, kind)
  }
  return {
    certificateList: () => list(),
    certificateFiles: ({ params }) => files(params),
    certificateUpload: ({ params, body }) => certificates.upload(checked(params), body),
    certificateDelete: ({ params, query }) => remove(params, query.kind),
    namespaceCertificateList: ({ params }) => list(params.namespace),
    namespaceCertificateFiles: ({ params }) => files(params),
    namespaceCertificateUpload({ params, body }) {
      if (!namespaces.managedNames().includes(params.namespace))
        throw new Refusal(400, 'BAD_REQUEST', 'Managed namespace not found')
      certificates.upload(checked(params), body)
    },
    namespaceCertificateDelete: ({ params, query }) => remove(params, query.kind),
  }
}
