import { defineCommand, done, refused, type Outcome } from '@/command/command'
import type { Refusal } from '@/command/command'
import { configuration } from '@/command/param'
import { undefinedIfMissing } from '@/command/undo/target'
import { textAt, type Config } from '@/contract/family/config'
import { namespacedId } from '@/contract/namespaced-id'
import { certificateCalls } from '@/features/certificate/calls'
import { aboutCertificates, toUpload } from '@/features/certificate/commands'
import { certificateProblems } from '@/features/certificate/fields'
import { certificatePaths } from '@/features/certificate/paths'
import { to } from '@/route/paths'

/** Stores TLS files under a name, or opens the form. The broker would add them to a certificate that exists. */
export default defineCommand({
  ...aboutCertificates,
  id: 'certificate.create',
  danger: 'reversible',
  calls: ['certificateFiles', 'certificateUpload', 'namespaceCertificateFiles', 'namespaceCertificateUpload'],
  eitherCall: ['certificateUpload', 'namespaceCertificateUpload'],
  undo: 'certificate',
  params: { config: configuration({ bulky: true }) },
  errors: {
    CERTIFICATE_NAME: { step: 'config', key: 'certificate.nameless' },
    CERTIFICATE_TAKEN: { step: 'config', key: 'certificate.taken' },
    CERTIFICATE_FILES: { step: 'config', key: 'certificate.pemOnly' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async run(
    { config }: { config: Record<string, unknown> | undefined },
    { api, signal },
  ): Promise<Outcome | Refusal> {
    if (config === undefined) return { kind: 'go', to: to(certificatePaths.certificateCreate) }
    const name = textAt(config as Config, 'name')
    if (name === '') return refused('CERTIFICATE_NAME', '')
    const [problem] = certificateProblems(config as Config)
    if (problem !== undefined)
      return refused(problem.path === 'name' ? 'CERTIFICATE_NAME' : 'CERTIFICATE_FILES', problem.path)
    const id = namespacedId(name, textAt(config as Config, 'namespace'))
    const calls = certificateCalls(api, id)
    if ((await undefinedIfMissing(calls.files({ signal }))) !== undefined)
      return refused('CERTIFICATE_TAKEN', name)
    await calls.upload(toUpload(config), { signal })
    return done('certificate.create.done', { certificate: id }, ['certificate'])
  },
})
