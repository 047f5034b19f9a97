import { describe, expect, it } from 'vitest'
import {
  globalOnly,
  namespacedId,
  splitNamespacedId,
  sentCall,
  namespaceOf,
  spaceQuery,
  rawReply,
} from './namespaced-id'

describe('ids of rows in namespaces', () => {
  it('joins id and namespace, and keeps the id of a row outside of namespaces', () => {
    expect([namespacedId('orders', 'plant_a'), namespacedId('orders', undefined)]).toEqual([
      'orders@plant_a',
      'orders',
    ])
    expect([
      splitNamespacedId('http:out@plant_a'),
      splitNamespacedId('orders'),
      splitNamespacedId('orders@a@b'),
    ]).toEqual([{ name: 'http:out', ns: 'plant_a' }, { name: 'orders' }, { name: 'orders', ns: 'a@b' }])
    expect([{ namespace: 'a' }, { namespace: null }, {}, { namespace: '' }].map(namespaceOf)).toEqual([
      'a',
      undefined,
      undefined,
      undefined,
    ])
    expect([spaceQuery(undefined), spaceQuery('a'), spaceQuery(globalOnly)]).toEqual([
      {},
      { ns: 'a' },
      { only_global: true },
    ])
  })
  it("sends the broker's id, with the namespace in the query", () => {
    expect(sentCall({ params: { id: 'http:out@a', node: 'n@h' }, query: { also: true } })).toEqual({
      ns: 'a',
      call: { params: { id: 'http:out', node: 'n@h' }, query: { also: true, ns: 'a' } },
    })
    expect(sentCall({ body: { type: 'http', name: 'out@a', connector: 'c@a' } }).call).toEqual({
      query: { ns: 'a' },
      body: { type: 'http', name: 'out', connector: 'c' },
    })
    expect(
      sentCall({
        params: { id: 'r@a' },
        body: { sql: 'SELECT 1', actions: ['http:out@a', 'http:out@b', { function: 'console' }] },
      }).call.body,
    ).toEqual({ sql: 'SELECT 1', actions: ['http:out', 'http:out@b', { function: 'console' }] })
    const plain = { params: { id: 'r' }, query: { page: 1 }, body: { description: 'a@b' } }
    expect(sentCall(plain)).toEqual({ call: plain, ns: undefined })
  })
  it('adds the namespace to ids and references in a row, a list and a page', () => {
    const rule = {
      id: 'r',
      name: 'n',
      namespace: 'a',
      actions: ['http:out', { function: 'console' }],
      from: ['t/#', '$sources/mqtt:in', '$events/client_connected'],
    }
    const converted = {
      ...rule,
      id: 'r@a',
      actions: ['http:out@a', { function: 'console' }],
      from: ['t/#', '$sources/mqtt:in@a', '$events/client_connected'],
    }
    const global = { id: 'r', namespace: null, actions: ['http:out'] }
    expect(rawReply({ data: [rule, global], meta: { count: 2 } }, undefined)).toEqual({
      data: [converted, global],
      meta: { count: 2 },
    })
    expect(
      rawReply([{ type: 'http', name: 'c', namespace: 'a', actions: ['out'], sources: [] }], undefined),
    ).toEqual([{ type: 'http', name: 'c@a', namespace: 'a', actions: ['out@a'], sources: [] }])
    // The reply of a rehearsal has no namespace.
    expect(rawReply({ type: 'http', name: 'c' }, 'a')).toMatchObject({ name: 'c@a' })
    expect(rawReply(undefined, 'a')).toBeUndefined()
  })
})
