import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { heldSince, nextPosition, toPosition } from '@/features/client/contract-held'
import { clientCursorEndpoints } from '@/features/client/contract-cursor'
import { recorded } from '../samples'

const pieces = recorded('client_messages', '5.8')
  .filter(({ status }) => status === 200)
  .map(({ path, query, responseBody }) => ({
    kind: path.endsWith('mqueue_messages') ? ('queue' as const) : ('inflight' as const),
    query: query ?? {},
    piece: z.parse(clientCursorEndpoints.clientQueue.reply, responseBody),
  }))

describe('pages of queued messages, as recorded from 5.8.9', () => {
  it('have the position of their last message, which can be computed from that message', () => {
    // Long pieces were cut when they were recorded.
    const whole = pieces.filter(
      ({ query, piece }) =>
        piece.data.length > 0 &&
        piece.data.length === query['limit'] &&
        query['max_payload_bytes'] === undefined,
    )
    expect(whole.length).toBeGreaterThan(7)
    for (const {
      kind,
      piece: { data, meta },
    } of whole)
      expect(data.at(-1)?.$raw === undefined && toPosition(kind, data.at(-1) ?? {})).toBe(meta.position)
    // With payloads that are too much the data is cut, and the position is not.
    const cut = pieces.filter(
      ({ kind, query, piece: { data, meta } }) =>
        query['max_payload_bytes'] !== undefined &&
        data.length > 0 &&
        toPosition(kind, data.at(-1) ?? {}) !== meta.position,
    )
    expect(cut.length).toBeGreaterThan(0)
  })

  it('continue after a full page, and end when empty, when the position does not advance, or when shorter than requested', () => {
    const asked = { limit: 2 }
    const rows = [{}, {}]
    expect(nextPosition(asked, { data: rows, meta: { position: '5_0' } })).toBe('5_0')
    expect(
      nextPosition({ limit: 2, position: '5_0' }, { data: rows, meta: { position: '5_0' } }),
    ).toBeUndefined()
    expect(
      nextPosition({ limit: 2, position: '5_0' }, { data: [], meta: { position: '5_0' } }),
    ).toBeUndefined()
    expect(nextPosition(asked, { data: [{}], meta: { position: '5_0' } })).toBeUndefined()
    expect(nextPosition(asked, { data: rows, meta: { position: 'none' } })).toBeUndefined()
    expect(nextPosition(asked, { data: rows, meta: {} })).toBeUndefined()
  })

  it('give the time of queuing in nanoseconds', () => {
    expect([heldSince('1795341191359089145'), heldSince('x'), heldSince(undefined)]).toEqual([
      1_795_341_191_359,
      undefined,
      undefined,
    ])
  })
})
