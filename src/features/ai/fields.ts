import * as z from 'zod/mini'
import type { Problem } from '@/contract/family/check'
import { at, type Config } from '@/contract/family/config'
import { choice, duration, number, secret, text, url, type Fields } from '@/contract/family/field'
import { aiTypes, resourceName } from '@/contract/name'

const name = text({ group: 'general', required: true })
const type = choice({ group: 'general', required: true, options: aiTypes, default: 'openai' })

/** A provider; the address depends on its type where none is given. */
const providerFields: Fields = {
  name,
  type,
  base_url: url({ group: 'connection' }),
  api_key: secret({ group: 'connection', required: true }),
  anthropic_version: choice({
    group: 'connection',
    options: ['2023-06-01'],
    default: '2023-06-01',
    when: { type: 'anthropic' },
    only: true,
    advanced: true,
  }),
  'transport_options.connect_timeout': duration({ group: 'connection', default: '1s', advanced: true }),
  'transport_options.recv_timeout': duration({ group: 'connection', default: '5s', advanced: true }),
  'transport_options.checkout_timeout': duration({ group: 'connection', default: '1s', advanced: true }),
  'transport_options.max_connections': number({ group: 'connection', min: 1, default: 50, advanced: true }),
}

/** A profile; its type is that of its provider. */
const profileFields: Fields = {
  name,
  type,
  provider_name: text({ group: 'general', required: true }),
  model: text({ group: 'general', required: true }),
  system_prompt: text({ group: 'general', multiline: true, default: '' }),
  max_tokens: number({
    group: 'general',
    min: 1,
    default: 100,
    when: { type: 'anthropic' },
    only: true,
  }),
}

export const aiKinds = {
  aiProvider: { kind: 'aiProvider', fields: providerFields },
  aiProfile: { kind: 'aiProfile', fields: profileFields },
} as const

/** A name that cannot be part of an address. */
export function aiProblems(config: Config): readonly Problem[] {
  const given = at(config, 'name')
  return typeof given === 'string' && given !== '' && !z.safeParse(resourceName, given).success
    ? [{ path: 'name', reason: 'error.resourceName' }]
    : []
}
