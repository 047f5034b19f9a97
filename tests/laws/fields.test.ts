import { expect, it } from 'vitest'
import { allBridgeTypes } from '@/contract/bridge/types'
import type { Fields } from '@/contract/family/field'
import { groups } from '@/contract/family/field'
import { words } from '../registries'

const types = await allBridgeTypes()

/** Every field by its path, those of rows below their own. */
const pathsOf = (fields: Fields): string[] => Object.entries(fields).flatMap(([path, field]) => [path, ...(field.kind === 'rows' ? Object.keys(field.fields).map((name) => `${path}.${name}`) : [])])

for (const language of ['en', 'zh'] as const) {
  const catalogue = words(language)
  it(`has a label in ${language} for every field of every type of bridge`, () => {
    const missing = types.flatMap(({ type, fields }) => pathsOf(fields).filter((path) => catalogue[`field.${type}.${path}`] === undefined && catalogue[`field.${path}`] === undefined).map((path) => `${type} ${path}`))
    expect(missing).toEqual([])
  })

  it(`has a title in ${language} for every group of fields, and a name for every type`, () => {
    expect(groups.filter((group) => catalogue[`bridge.group.${group}`] === undefined)).toEqual([])
    expect(types.filter(({ type }) => type !== 'hstreamdb' && catalogue[`choice.bridgeType.${type}`] === undefined).map(({ type }) => type)).toEqual([])
  })
}

it('has no label of a field that no type has', () => {
  const known = new Set(types.flatMap(({ type, fields }) => pathsOf(fields).flatMap((path) => [path, `${type}.${path}`])))
  const shared = ['name', 'enable']
  const labels = Object.keys(words('en')).filter((key) => /^field(?:Help)?\./.test(key)).map((key) => key.slice(key.indexOf('.') + 1))
  expect(labels.filter((path) => !known.has(path) && !shared.includes(path))).toEqual([])
})
