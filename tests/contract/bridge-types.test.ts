import { describe, expect, it } from 'vitest'
import { ignoredOptions } from '@/features/bridge/fields/blocks'
import { allBridgeTypes, bridgeTypeNames, factsOf } from '@/features/bridge/fields/types'
import { checkConfig } from '@/contract/family/check'
import { fillDefaults } from '@/contract/family/config'
import type { Field } from '@/contract/family/field'
import type { Json } from '@/lib/text/big-json'
import { sample } from '../samples'

/** A field as the broker's own definitions have it. */
type Given = {
  key: string
  type: string
  required: boolean
  default: Json
  group: string
  enum: Json[] | null
  secret: boolean
  min?: number
  max?: number
  deprecated?: string
  legacy?: boolean
  hidden?: boolean
  aliases?: string[]
  literals?: string[]
  unit?: string
}
type GivenType = {
  type: string
  label: string
  edition: string
  direction: string
  fields: Given[]
  exampleCreateBody: Record<string, Json>
}

const types = await allBridgeTypes()
const flat = (fields: Readonly<Record<string, Field>>): [string, Field][] =>
  Object.entries(fields).flatMap(([path, field]) => [
    [path, field] as [string, Field],
    ...(field.kind === 'rows'
      ? flat(field.fields).map(([below, one]): [string, Field] => [`${path}[].${below}`, one])
      : []),
  ])

it('lists every bridge type once, in the order of the table', () => {
  expect(types.map(({ type }) => type).sort()).toEqual([...bridgeTypeNames].sort())
})

it.each(types.map((one) => [one.type, one] as const))(
  '%s has a valid example, which stays valid with the defaults filled in',
  (_, { fields, example, ignored }) => {
    const { type, name, ...config } = example
    expect([type, name]).toEqual([_, 'example'])
    expect(checkConfig(fields, config, ignored)).toEqual([])
    expect(checkConfig(fields, fillDefaults(fields, config), ignored)).toEqual([])
  },
)

describe("bridge types in the broker's own definitions", () => {
  const given = sample('bridge-types.json') as GivenType[]

  it('have the edition and direction of ours', () => {
    expect(
      given.map(({ type, edition, direction }) => ({
        type,
        edition: edition === 'both' ? 'opensource' : edition,
        direction,
      })),
    ).toEqual(
      given.map(({ type }) => ({
        type,
        edition: factsOf(type)?.edition,
        direction: factsOf(type)?.direction,
      })),
    )
  })

  it.each(given.map((one) => [one.type, one] as const))(
    '%s has every field, with its default, bounds, texts and choices',
    (_, { type, fields, exampleCreateBody }) => {
      const mine = types.find((one) => one.type === type)
      const own = new Map(flat(mine?.fields ?? {}))
      const ignored = new Set([...(mine?.ignored ?? []), ...ignoredOptions, 'ssl.user_lookup_fun'])
      expect(mine?.example).toEqual(exampleCreateBody)
      for (const field of fields.filter(
        ({ group, type: kind }) => group !== 'general' && kind !== 'object',
      )) {
        if (field.deprecated !== undefined || field.legacy === true || field.hidden === true) {
          expect(ignored, field.key).toContain(field.key)
          continue
        }
        const one = own.get(field.key)
        expect(one, field.key).toBeDefined()
        if (one === undefined) continue
        expect(one.required ?? false, `${field.key} required`).toBe(field.required)
        const constant = one.kind === 'constant' ? one.value : undefined
        expect(one.default ?? constant ?? null, `${field.key} default`).toEqual(field.default)
        if (one.kind === 'choice' && one.template !== true) expect(one.options, field.key).toEqual(field.enum)
        if (one.kind === 'number') expect([one.min, one.max], field.key).toEqual([field.min, field.max])
        if (one.kind === 'duration') expect(one.unit, field.key).toBe(field.unit)
        expect(one.aliases, field.key).toEqual(field.aliases)
        if (one.kind !== 'variant') expect(one.words, field.key).toEqual(field.literals)
        expect(one.kind === 'secret', `${field.key} secret`).toBe(field.secret && field.type === 'string')
      }
      const known = new Set(fields.map(({ key }) => key))
      expect([...own.keys()].filter((key) => !known.has(key))).toEqual([])
    },
  )
})
