import * as z from 'zod/mini'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import type { Ref } from '@/api/resource'
import type { Context } from '@/command/context'
import { pick } from '@/command/param'
import { isConfig } from '@/contract/family/config'
import { normalizePem } from '@/contract/family/pem'
import { namespacedId, namespaceOf, splitNamespacedId } from '@/contract/namespaced-id'
import type { Key } from '@/i18n/key'
import { parseHocon } from '@/lib/hocon/parse'
import { certificateKinds, type CertificateUpload } from './contract'
import { certificateUses, type CertificateUse } from './model/uses'

/** Common properties of the commands for certificates by name. */
export const aboutCertificates = { group: 'group.management', needs: 'managedCertificates' } as const
/** Why an account of a namespace may not change certificates: they are of another namespace, or of none. */
export const blockedOutside = (
  { namespace }: Pick<Context, 'namespace'>,
  ids: readonly string[],
): Key | undefined =>
  namespace !== undefined && ids.some((id) => splitNamespacedId(id).ns !== namespace)
    ? 'barred.namespace'
    : undefined
export const oneCertificate = () => pick('certificate', { label: 'certificate.certificate' })
export const missingCertificate = { step: 'certificate', key: 'certificate.gone' } as const

/** A place that names a certificate, with the object itself where the console shows it. */
export type UsedIn = CertificateUse & { readonly ref: Ref | undefined }

/** The object of a path of the configuration, such as `listeners.ssl.default`. */
function refOf({ path, holder }: CertificateUse): Ref | undefined {
  const [root, type = '', name = ''] = path.split('.')
  if (root === 'listeners') return { resource: 'listener', id: `${type}:${name}` }
  if (root === 'connectors' && isConfig(holder))
    return { resource: 'connector', id: namespacedId(`${type}:${name}`, namespaceOf(holder)) }
  if (root === 'gateway') return { resource: 'gateway', id: type }
  if (root === 'exhook' && isConfig(holder) && typeof holder['name'] === 'string')
    return { resource: 'exhook', id: holder['name'] }
  return undefined
}

/** Everything that names a certificate: in the configuration, and connectors of namespaces. */
export async function readCertificateUses(api: ApiClient, signal: AbortSignal): Promise<readonly UsedIn[]> {
  const [text, connectors] = await Promise.all([
    api.configText({ query: {} }, { signal }),
    api.connectorList({ query: {} }, { signal }),
  ])
  const parsed = parseHocon(text)
  const outside = parsed.ok ? certificateUses(parsed.value) : []
  const within = connectors.flatMap((row) => {
    if (row.$raw !== undefined || namespaceOf(row) === undefined) return []
    const { name } = splitNamespacedId(row.name)
    return certificateUses({ connectors: { [row.type]: { [name]: row } } })
  })
  return [...outside, ...within].map((use) => ({ ...use, ref: refOf(use) }))
}

/** The id of the certificate that a place names. */
export const usedId = ({ name, namespace }: CertificateUse): string => namespacedId(name, namespace)

/** Where some certificates are used; undefined if the user may not read the configuration. */
export async function readUsesOfCertificates(
  ids: readonly string[],
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<readonly UsedIn[] | undefined> {
  try {
    return (await readCertificateUses(api, signal)).filter((use) => ids.includes(usedId(use)))
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}

/** The files in a configuration; empty ones are left out. */
export function toUpload(config: Readonly<Record<string, unknown>>): CertificateUpload {
  const files = Object.entries(config)
    .filter(([kind, text]) => certificateKinds.some((one) => one === kind) && text !== '')
    .map(([kind, text]) => [kind, typeof text === 'string' ? normalizePem(text) : text])
  return z.parse(z.record(z.string(), z.string()), Object.fromEntries(files))
}
