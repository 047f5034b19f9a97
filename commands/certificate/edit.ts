import { defineCommand, done, refused, type Outcome, type Refusal } from '@/command/command'
import { configuration } from '@/command/param'
import type { Config } from '@/contract/family/config'
import { certificateCalls } from '@/features/certificate/calls'
import {
  aboutCertificates,
  blockedOutside,
  missingCertificate,
  oneCertificate,
  toUpload,
  readUsesOfCertificates,
} from '@/features/certificate/commands'
import { certificateProblems } from '@/features/certificate/fields'
import { certificatePaths } from '@/features/certificate/paths'
import { to } from '@/route/paths'

/** Replaces files of a certificate; others stay. What uses it presents the new ones to new connections, without a restart. */
export default defineCommand({
  ...aboutCertificates,
  id: 'certificate.edit',
  verb: 'verb.replace',
  danger: 'disruptive',
  calls: [
    'configText',
    'connectorList',
    'certificateFiles',
    'certificateUpload',
    'namespaceCertificateFiles',
    'namespaceCertificateUpload',
  ],
  eitherCall: ['certificateUpload', 'namespaceCertificateUpload'],
  irreversible: 'file',
  params: { certificate: oneCertificate(), config: configuration({ bulky: true }) },
  blocked: (context, { certificate = [] }) => blockedOutside(context, [certificate].flat()),
  errors: {
    NOT_FOUND: missingCertificate,
    CERTIFICATE_FILES: { step: 'config', key: 'certificate.pemOnly' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async warn({ certificate, config }, _, context) {
    if (config === undefined) return undefined
    const uses = await readUsesOfCertificates([certificate], context)
    return {
      body:
        uses === undefined
          ? 'certificate.edit.confirm.unknown'
          : uses.length === 0
            ? 'certificate.edit.confirm.unused'
            : 'certificate.edit.confirm.used',
      values: { certificate, count: uses?.length ?? 0 },
      refs: uses?.flatMap(({ ref }) => ref ?? []) ?? [],
      verb: 'verb.replace',
    }
  },
  async run(
    { certificate, config }: { certificate: string; config: Record<string, unknown> | undefined },
    { api, signal },
  ): Promise<Outcome | Refusal> {
    if (config === undefined)
      return { kind: 'go', to: to(certificatePaths.certificate, { id: certificate }, { tab: 'settings' }) }
    const [problem] = certificateProblems(config as Config)
    if (problem !== undefined) return refused('CERTIFICATE_FILES', problem.path)
    const calls = certificateCalls(api, certificate)
    // The broker would create one that does not exist.
    await calls.files({ signal })
    await calls.upload(toUpload(config), { signal })
    return done('certificate.edit.done', { certificate }, ['certificate', 'listener'])
  },
})
