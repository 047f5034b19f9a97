import { describe, expect, it } from 'vitest'
import { initialConfig, bodyOf } from '@/contract/family/body'
import {
  at,
  exists,
  fillDefaults,
  isConfig,
  isApplicable,
  withValueAt,
  type Config,
} from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'
import { createFormStore } from '@/form/config/store'
import type { Json } from '@/lib/text/big-json'
import { families } from '../families'

/** A configuration with an unknown field in every object, including those of rows. */
const withFields = (value: Json): Json =>
  Array.isArray(value)
    ? value.map(withFields)
    : !isConfig(value)
      ? value
      : {
          ...Object.fromEntries(Object.entries(value).map(([name, below]) => [name, withFields(below)])),
          x_later: { deep: true },
        }

/** How many such fields there are, and how many words that no choice has. */
const count = (value: Json): number =>
  Array.isArray(value)
    ? value.reduce<number>((sum, one) => sum + count(one), 0)
    : isConfig(value)
      ? Object.entries(value).reduce((sum, [name, below]) => sum + (name === 'x_later' ? 1 : count(below)), 0)
      : value === 'later'
        ? 1
        : 0

/** A row of each list, so that there is something in it to keep. */
function withRows(fields: Fields, config: Config): Config {
  return Object.entries(fields).reduce<Config>(
    (whole, [path, field]) =>
      field.kind === 'rows' && exists(fields, path, whole)
        ? withValueAt(whole, path, [fillDefaults(field.fields, initialConfig(field.fields))])
        : whole,
    config,
  )
}

/** Sets every choice to an unknown value, except below a disabled switch, which is not sent at all. */
function withWords(fields: Fields, config: Config): Config {
  return Object.entries(fields).reduce<Config>((whole, [path, field]) => {
    const value = at(whole, path)
    if (field.kind === 'choice' && typeof value === 'string' && isApplicable(fields, path, config))
      return withValueAt(whole, path, 'later')
    return field.kind === 'rows' && Array.isArray(value)
      ? withValueAt(
          whole,
          path,
          value.map((row) => (isConfig(row) ? withWords(field.fields, row) : row)),
        )
      : whole
  }, config)
}

describe('a form sends back fields that it does not show', () => {
  it.each(families.map(({ name, fields }) => [name, fields] as const))('%s', (_, fields) => {
    const defaults = withRows(fields, fillDefaults(fields, initialConfig(fields)))
    const config = withFields(withWords(fields, defaults)) as Config
    const family = createFormStore({ fields, initialValues: config })
    expect(
      family.problems().filter(({ reason }) => ['error.unknown', 'error.choice'].includes(reason)),
    ).toEqual([])
    const body = bodyOf(fields, family.state.get().config, { omitDefaults: false })
    expect(count(body)).toBe(count(config))
    // Written as JSON and read again it is the same.
    family.readJson(family.json())
    expect(count(bodyOf(fields, family.state.get().config, { omitDefaults: false }))).toBe(count(config))
  })
})
