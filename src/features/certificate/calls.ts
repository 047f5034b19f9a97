import type { ApiClient } from '@/api/client'
import { splitNamespacedId } from '@/contract/namespaced-id'
import type { CertificateFiles, CertificateKind, CertificateUpload } from './contract'

type Options = { readonly signal?: AbortSignal }

/** The calls about one certificate by its id, such as `web` or `web@plant_a`: a namespace has paths of its own. */
export function certificateCalls(api: ApiClient, id: string) {
  const { name, ns: namespace } = splitNamespacedId(id)
  if (namespace === undefined) {
    const params = { name }
    return {
      files: (options?: Options): Promise<CertificateFiles> => api.certificateFiles({ params }, options),
      upload: (body: CertificateUpload, options?: Options) =>
        api.certificateUpload({ params, body }, options),
      remove: (kind?: CertificateKind, options?: Options) =>
        api.certificateDelete({ params, query: { kind } }, options),
    }
  }
  const params = { name, namespace }
  return {
    files: (options?: Options): Promise<CertificateFiles> =>
      api.namespaceCertificateFiles({ params }, options),
    upload: (body: CertificateUpload, options?: Options) =>
      api.namespaceCertificateUpload({ params, body }, options),
    remove: (kind?: CertificateKind, options?: Options) =>
      api.namespaceCertificateDelete({ params, query: { kind } }, options),
  }
}
