import { expect, it } from 'vitest'
import { allBridgeTypes } from '@/features/bridge/fields/types'
import { authnKinds } from '@/features/authentication/fields'
import { authnKindNames } from '@/features/authentication/model/names'
import { sourceKindNames } from '@/features/authorization/model/names'
import { sourceKinds } from '@/features/authorization/fields'
import type { Fields } from '@/contract/family/field'
import { groups } from '@/contract/family/field'
import { wordPath } from '@/contract/family/word-path'
import { words } from '../registries'
import { families } from '../families'

const types = await allBridgeTypes()

/** Every field by its path, those of rows below their own. */
const pathsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([path, field]) => [
    path,
    ...(field.kind === 'rows' ? Object.keys(field.fields).map((name) => `${path}.${name}`) : []),
  ])

for (const language of ['en', 'zh'] as const) {
  const catalogue = words(language)
  it(`has a label in ${language} for every field of every family`, () => {
    const missing = families.flatMap(({ name, of, fields }) =>
      pathsOf(fields)
        .filter((path) =>
          [path, wordPath(path)].every(
            (one) => catalogue[`field.${of}.${one}`] === undefined && catalogue[`field.${one}`] === undefined,
          ),
        )
        .map((path) => `${name} ${path}`),
    )
    expect(missing).toEqual([])
  })

  it(`has a title in ${language} for every group of fields, and a name for every type`, () => {
    expect(groups.filter((group) => catalogue[`bridge.group.${group}`] === undefined)).toEqual([])
    expect(
      types
        .filter(({ type }) => type !== 'hstreamdb' && catalogue[`choice.bridgeType.${type}`] === undefined)
        .map(({ type }) => type),
    ).toEqual([])
    expect(
      authnKinds
        .filter(({ kind }) => catalogue[`choice.authnKind.${kind}`] === undefined)
        .map(({ kind }) => kind),
    ).toEqual([])
    expect(
      sourceKinds
        .filter(({ kind }) => catalogue[`choice.sourceKind.${kind}`] === undefined)
        .map(({ kind }) => kind),
    ).toEqual([])
  })
}

it('names every kind, apart from its fields', () => {
  expect(authnKindNames).toEqual(authnKinds.map(({ kind }) => kind))
  expect(sourceKindNames).toEqual(sourceKinds.map(({ kind }) => kind))
})

it('has no label for a field that no family has', () => {
  const known = new Set(
    families.flatMap(({ of, fields }) =>
      pathsOf(fields).flatMap((path) => [path, wordPath(path)].flatMap((one) => [one, `${of}.${one}`])),
    ),
  )
  const shared = ['name', 'enable']
  const labels = Object.keys(words('en'))
    .filter((key) => /^field(?:Help)?\./.test(key))
    .map((key) => key.slice(key.indexOf('.') + 1))
  expect(labels.filter((path) => !known.has(path) && !shared.includes(path))).toEqual([])
})
