import * as z from 'zod/mini'
import type { Problem } from '@/contract/family/check'
import { at, type Config } from '@/contract/family/config'
import { choice, constant, secret, text, url, variant, type Fields } from '@/contract/family/field'
import { resourceName } from '@/contract/name'

const byPassword = { auth: 'basic' } as const

const fields: Fields = {
  name: text({ group: 'general', required: true }),
  type: choice({ group: 'general', options: ['confluent'], default: 'confluent' }),
  url: url({ group: 'connection', required: true }),
  auth: variant({
    group: 'connection',
    options: ['none', 'basic'],
    word: 'none',
    default: 'none',
  }),
  'auth.mechanism': constant({ group: 'connection', value: 'basic', when: byPassword }),
  'auth.username': text({ group: 'connection', required: true, when: byPassword }),
  'auth.password': secret({ group: 'connection', required: true, when: byPassword }),
}

export const externalRegistryKind = { kind: 'externalRegistry', fields } as const

/** A name that cannot be part of an address. */
export function externalRegistryProblems(config: Config): readonly Problem[] {
  const given = at(config, 'name')
  return typeof given === 'string' && given !== '' && !z.safeParse(resourceName, given).success
    ? [{ path: 'name', reason: 'error.resourceName' }]
    : []
}
