import { defineCommand, done, refused } from '@/command/command'
import { choice } from '@/command/param'
import { certificateCalls } from '@/features/certificate/calls'
import {
  aboutCertificates,
  blockedOutside,
  missingCertificate,
  oneCertificate,
} from '@/features/certificate/commands'
import { certificateKinds } from '@/features/certificate/contract'

/** Removes one file of a certificate, such as a password that its key does not need anymore. */
export default defineCommand({
  ...aboutCertificates,
  id: 'certificate.remove',
  verb: 'verb.remove',
  danger: 'irreversible',
  calls: ['certificateFiles', 'certificateDelete', 'namespaceCertificateFiles', 'namespaceCertificateDelete'],
  eitherCall: ['certificateDelete', 'namespaceCertificateDelete'],
  irreversible: 'file',
  params: {
    certificate: oneCertificate(),
    kind: choice(certificateKinds, 'choice.certificateFile', { label: 'certificate.file' }),
  },
  blocked: (context, { certificate = [] }) => blockedOutside(context, [certificate].flat()),
  errors: {
    NOT_FOUND: missingCertificate,
    CERTIFICATE_FILE: { step: 'kind', key: 'certificate.fileGone' },
    BAD_REQUEST: { step: 'certificate', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ certificate }) => ({
    body: 'certificate.remove.confirm',
    values: { certificate },
    type: certificate,
  }),
  async run({ certificate, kind }, { api, signal }) {
    const calls = certificateCalls(api, certificate)
    if ((await calls.files({ signal }))[kind] === undefined) return refused('CERTIFICATE_FILE', kind)
    await calls.remove(kind, { signal })
    return done('certificate.remove.done', { certificate }, ['certificate'])
  },
})
