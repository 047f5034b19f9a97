import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { targetsOrOne } from '@/command/targets'
import { certificateCalls } from '@/features/certificate/calls'
import {
  aboutCertificates,
  blockedOutside,
  missingCertificate,
  readUsesOfCertificates,
} from '@/features/certificate/commands'

/** Deletes a certificate with all its files. The broker refuses it while a configuration names it. */
export default targetCommand({
  ...aboutCertificates,
  id: 'certificate.delete',
  verb: 'verb.delete',
  danger: 'irreversible',
  calls: [
    'configText',
    'connectorList',
    'certificateFiles',
    'certificateDelete',
    'namespaceCertificateFiles',
    'namespaceCertificateDelete',
  ],
  eitherCall: ['certificateDelete', 'namespaceCertificateDelete'],
  irreversible: 'file',
  params: { certificate: pick('certificate', { many: true, label: 'certificate.certificate' }) },
  blocked: (context, { certificate = [] }) => blockedOutside(context, [certificate].flat()),
  errors: {
    NOT_FOUND: missingCertificate,
    BAD_REQUEST: { step: 'certificate', key: 'access.refused', brokerMessage: true },
  },
  async warn({ certificate }, targets, context) {
    const ids = targetsOrOne(targets, certificate)
    const uses = (await readUsesOfCertificates(ids, context)) ?? []
    return uses.length === 0
      ? undefined
      : {
          body: 'certificate.delete.used',
          values: { certificate: ids.join(', '), count: uses.length },
          type: ids.length > 1 ? String(ids.length) : certificate,
          refs: uses.flatMap(({ ref }) => ref ?? []),
        }
  },
  async run({ certificate }, { api, signal }) {
    const calls = certificateCalls(api, certificate)
    // The broker also answers 204 for an unknown one; the read rejects with NOT_FOUND.
    await calls.files({ signal })
    await calls.remove(undefined, { signal })
  },
})
