import { describe, expect, it } from 'vitest'
import { sourceKinds } from '@/features/authorization/fields'
import type { Complaint } from '../../checks/complaint'
import { Refusal } from '../../http/refusal'
import { readSource, withSourceDefaults } from './read-source'

/** The errors of a body. */
function complaintsOf(body: unknown): readonly Complaint[] {
  try {
    readSource(body)
  } catch (error) {
    if (error instanceof Refusal) return [JSON.parse(error.message) as Complaint | Complaint[]].flat()
    throw error
  }
  throw new Error('was accepted')
}

describe('body of an authorization source', () => {
  const outside = sourceKinds.filter(({ type }) => !['file', 'built_in_database'].includes(type))

  it.each(outside.map((kind) => [kind.kind, kind] as const))(
    '%s: reports missing, wrong and unknown fields',
    (_, { type, fields }) => {
      const needed = Object.entries(fields)
        .filter(([, { required, when }]) => required === true && when === undefined)
        .map(([path]) => ({ path, reason: 'is required' }))
      const wrong = { path: 'pool_size', reason: 'expected an integer from 1' }
      const unknown = { path: 'id', reason: 'unknown field' }
      expect(complaintsOf({ type, pool_size: 0, id: 'x' })).toEqual(
        expect.arrayContaining([...needed, wrong, unknown]),
      )
    },
  )

  it('needs a type, and a file its rules', () => {
    for (const body of [{}, [], { type: 'nosuch' }])
      expect(complaintsOf(body)).toEqual([
        { path: 'type', reason: expect.stringContaining('expected one of') as string },
      ])
    expect(complaintsOf({ type: 'file' })).toEqual([{ path: 'rules', reason: 'is required' }])
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
