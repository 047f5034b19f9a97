import { toApiError } from '@/api/error'
import { offers } from '@/contract/capability'
import { globalOnly } from '@/contract/namespaced-id'
import { namespaceFilter, withNamespaceColumn } from '@/features/namespace/namespace-listing'
import { briefError } from '@/i18n/error-words'
import type { Key } from '@/i18n/key'
import { translate } from '@/i18n/use-words'
import { defineListing, wholeList, type Listing, type ListContext } from '@/list/listing'
import { certificateCalls } from './calls'
import { certificateSearch, certificateTable, findKinds } from './columns'
import { readCertificateUses } from './commands'
import { readListenerExpiry } from './model/expiry'
import { certificatePaths } from './paths'
import { toCertificateRows, withExpiry, type CertificateRow } from './uses'

/** Reads what some columns show; that it cannot be read is reported, and the rows are listed without it. */
async function readColumn<T>(
  title: Key,
  read: Promise<T>,
  { onMissing }: ListContext,
  signal: AbortSignal,
): Promise<T | undefined> {
  try {
    return await read
  } catch (cause) {
    if (signal.aborted) throw cause
    onMissing(translate('touching.failed', { list: translate(title), reason: briefError(toApiError(cause)) }))
    return undefined
  }
}

const readExpiry = async ({ api }: ListContext, signal: AbortSignal) =>
  readListenerExpiry(await api.prometheusStats({}, { signal, quiet: true }))

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing<CertificateRow>({
    name: 'certificates',
    table: withNamespaceColumn(certificateTable),
    path: certificatePaths.certificatesNamed,
    needs: 'managedCertificates',
    filters: [certificateSearch, namespaceFilter],
    figures: {
      columns: ['files'],
      read: async ({ api }, { id }, signal) => ({
        files: findKinds(await certificateCalls(api, id).files({ signal })).join(', '),
      }),
    },
    pages: (context, { ns: asked = '' }) =>
      wholeList(async (signal) => {
        const { api, broker } = context
        const ns = offers('namespacedRows', broker) && asked !== globalOnly ? asked : ''
        const [rows, uses, expiry] = await Promise.all([
          ns === ''
            ? api.certificateList({}, { signal })
            : api.namespaceCertificateList({ params: { namespace: ns } }, { signal }),
          readColumn('certificate.usedBy', readCertificateUses(api, signal), context, signal),
          readColumn('certificate.expires', readExpiry(context, signal), context, signal),
        ])
        return toCertificateRows(rows, ns, uses && withExpiry(uses, expiry))
      }),
  }),
]
