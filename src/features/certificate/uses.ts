import { namespacedId } from '@/contract/namespaced-id'
import { usedId, type UsedIn } from './commands'

/** A place that names a certificate, and when the certificate that a listener presents there expires, in epoch ms. */
export type Use = UsedIn & { readonly expiresAt: number | undefined }

/** Adds to places when the certificates of listeners there expire. `expiry`: epoch ms by listener id. */
export const withExpiry = (
  uses: readonly UsedIn[],
  expiry: ReadonlyMap<string, number> | undefined,
): readonly Use[] =>
  uses.map((use) => {
    const { ref } = use
    const listener = ref?.resource === 'listener' ? ref.id : undefined
    return { ...use, expiresAt: listener === undefined ? undefined : expiry?.get(listener) }
  })

/** A certificate by name in a list. */
export type CertificateRow = {
  readonly id: string
  readonly name: string
  readonly namespace: string | undefined
  /** Undefined until they are read, and where they cannot be read. */
  readonly uses: readonly Use[] | undefined
}

/** The certificates of a namespace, or with an empty one those outside of all, with the places that name them. */
export const toCertificateRows = <Row extends { readonly name: string }>(
  rows: readonly Row[],
  ns: string,
  uses: readonly Use[] | undefined,
) =>
  rows.map((row) => {
    const id = namespacedId(row.name, ns)
    return {
      ...row,
      id,
      namespace: ns === '' ? undefined : ns,
      uses: uses?.filter((use) => usedId(use) === id),
    }
  })
