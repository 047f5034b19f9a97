import { pick } from '@/command/param'

/** What the commands on API keys have in common. */
export const apiKeys = {
  group: 'group.system',
  params: { name: pick('apiKey', { many: true, label: 'apiKey.name' }) },
  errors: { NOT_FOUND: { step: 'name', key: 'apiKey.gone' } },
} as const
