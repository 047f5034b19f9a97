import { describe, expect, it } from 'vitest'
import { sourceKinds } from '@/features/authorization/fields'
import { Refusal } from '../../http/refusal'
import { readSource, withSourceDefaults } from './read-source'

/** The errors of a body, by the kind of source it was checked as. */
function mismatches(body: unknown): Record<string, unknown> {
  try {
    readSource(body)
  } catch (error) {
    if (error instanceof Refusal)
      return (JSON.parse(error.message) as { mismatches: Record<string, unknown> }).mismatches
    throw error
  }
  throw new Error('was taken')
}

describe('body of an authorization source', () => {
  const outside = sourceKinds.filter(({ type }) => !['file', 'built_in_database'].includes(type))

  it.each(outside.map((kind) => [kind.kind, kind] as const))(
    '%s: reports missing and wrong fields in order, and unknown names',
    (_, { kind, type, fields }) => {
      const order = ({ path }: { path: string }) => Object.keys(fields).indexOf(path.replace('root.', ''))
      const needed = Object.entries(fields)
        .filter(([, { required }]) => required === true)
        .map(([path]) => ({ kind: 'validation_error', reason: 'required_field', path: `root.${path}` }))
      const wrong = {
        kind: 'validation_error',
        reason: { expected: 'pos_integer()' },
        path: 'root.pool_size',
        value: 0,
      }
      expect(mismatches({ type, pool_size: 0 })[kind]).toEqual(
        [...needed, wrong].sort((x, y) => order(x) - order(y)),
      )
      expect(mismatches({ type, id: 'x' })[kind]).toMatchObject({
        unknown: 'id',
        reason: 'unknown_fields',
        path: 'root',
      })
    },
  )

  it('is checked against every kind, with the errors of each', () => {
    expect(Object.keys(mismatches({})).sort()).toEqual(sourceKinds.map(({ kind }) => kind).sort())
    expect(mismatches({})['built_in_database']).toEqual({
      kind: 'validation_error',
      reason: 'required_field',
      path: 'root.type',
    })
    expect(mismatches([])['file']).toMatchObject({ reason: 'bad_value_for_struct', path: 'root' })
    expect(mismatches({ type: 'file' })['file']).toEqual({
      kind: 'validation_error',
      reason: 'required_field',
      path: 'root.rules',
    })
  })

  it('gets the broker’s defaults: headers in lower case, no content type for GET', () => {
    const headers = (body: object) => {
      const { kind, config } = readSource({
        type: 'http',
        url: 'http://a/',
        headers: { 'X-Own': 'x', 'Content-Type': 'text/plain' },
        ...body,
      })
      return withSourceDefaults(kind, config)['headers']
    }
    const defaults = {
      accept: 'application/json',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
      'keep-alive': 'timeout=30, max=1000',
      'x-own': 'x',
    }
    expect(headers({ method: 'get' })).toEqual(defaults)
    expect(headers({ method: 'post' })).toEqual({ ...defaults, 'content-type': 'text/plain' })
  })

  it('accepts numbers and booleans as text', () => {
    expect(
      readSource({
        type: 'mongodb',
        mongo_type: 'single',
        server: 'a',
        database: 'd',
        collection: 'c',
        enable: 'false',
        pool_size: '3',
        use_legacy_protocol: 'true',
      }),
    ).toMatchObject({ enable: false, config: { pool_size: 3, use_legacy_protocol: true } })
  })
})
