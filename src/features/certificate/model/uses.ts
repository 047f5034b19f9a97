import { isConfig } from '@/contract/family/config'

/** A place in the configuration that names a certificate, such as `listeners.ssl.default`. */
export type CertificateUse = {
  readonly name: string
  readonly namespace: string | undefined
  /** The path of the object with the TLS settings. */
  readonly path: string
  /** The server name for which a listener presents it; undefined for every other. */
  readonly sni?: string
  /** The object itself. */
  readonly holder: unknown
}

/** Whether a value is TLS settings that name a certificate: no object of its own. */
const isTlsBlock = (value: unknown): boolean => isConfig(value) && Object.hasOwn(value, 'managed_certs')

/** One certificate, or several of which a listener chooses by the server name. */
const named = (value: unknown) =>
  [value].flat().flatMap((one: unknown) => {
    if (!isConfig(one) || typeof one['bundle_name'] !== 'string') return []
    const { bundle_name: name, namespace, sni } = one
    return [
      {
        name,
        namespace: typeof namespace === 'string' && namespace !== '' ? namespace : undefined,
        ...(typeof sni === 'string' && sni !== '' && { sni }),
      },
    ]
  })

/** All places of a configuration that name certificates (src/contract/docs/tls.md#certificates-by-name). */
export function certificateUses(
  config: unknown,
  path = '',
  holder: unknown = config,
): readonly CertificateUse[] {
  if (typeof config !== 'object' || config === null) return []
  return Object.entries(config).flatMap(([key, value]: [string, unknown]): readonly CertificateUse[] => {
    if (key === 'managed_certs') return named(value).map((one) => ({ ...one, path, holder }))
    return isTlsBlock(value)
      ? certificateUses(value, path, config)
      : certificateUses(value, path === '' ? key : `${path}.${key}`, value)
  })
}
