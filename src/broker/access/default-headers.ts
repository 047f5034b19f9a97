import { at, isConfig, withValueAt, type Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'

/** Header names in lower case, with the defaults. Requests without a body have no content type. */
export function withDefaultHeaders(fields: Fields, config: Config, hasBody: boolean): Config {
  const defaults = fields['headers']?.default
  if (!isConfig(defaults)) return config
  const value = at(config, 'headers')
  const lowerCased = Object.entries(isConfig(value) ? value : {}).map(
    ([name, text]) => [name.toLowerCase(), text] as const,
  )
  return withValueAt(
    config,
    'headers',
    Object.fromEntries([
      ...Object.entries(defaults),
      ...lowerCased.filter(([name]) => hasBody || name !== 'content-type'),
    ]),
  )
}
