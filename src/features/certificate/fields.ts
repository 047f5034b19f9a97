import * as z from 'zod/mini'
import type { Problem } from '@/contract/family/check'
import { textAt, type Config } from '@/contract/family/config'
import { file, secret, text, type Fields } from '@/contract/family/field'
import { readFileText, tlsFileTypes as accept } from '@/contract/family/pem'
import { resourceName } from '@/contract/name'

const group = 'tls'
const files: Fields = {
  chain: file({ group, row: 'pair', accept, holds: 'certificate' }),
  key: file({ group, row: 'pair', accept, holds: 'key' }),
  key_password: secret({ group }),
  ca: file({ group, accept, holds: 'trusted' }),
}

/** The fields of a certificate by name: those of a new one, and the files to replace. */
export const newCertificateKind = {
  kind: 'certificate',
  ignored: ['acc_key'],
  fields: {
    name: text({ group: 'general', required: true }),
    namespace: text({ group: 'general' }),
    ...files,
  },
} as const satisfies { kind: string; ignored: readonly string[]; fields: Fields }
export const certificateFilesKind = { ...newCertificateKind, fields: files }

/** Problems that no single field reports: the broker stores text as it is, so that a path would be of no use. */
export function certificateProblems(config: Config): readonly Problem[] {
  const problems: Problem[] = []
  const name = textAt(config, 'name')
  if (name !== '' && !z.safeParse(resourceName, name).success)
    problems.push({ path: 'name', reason: 'error.resourceName' })
  for (const path of ['chain', 'key', 'ca'] as const)
    if (textAt(config, path) !== '' && readFileText(textAt(config, path)) === 'path')
      problems.push({ path, reason: 'certificate.pemOnly' })
  if (['chain', 'key', 'ca', 'key_password'].every((path) => textAt(config, path) === ''))
    problems.push({ path: 'chain', reason: 'certificate.noFile' })
  return problems
}
