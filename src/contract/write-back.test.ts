import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { maybe } from './schema'
import { toAuthenticatorSettings } from '@/features/authentication/contract'
import { toQueueSettings } from '@/features/message-queue/contract'
import { bodyFrom, readOnly } from './write-back'

/** A client of a broker that answers with this. */
const answering = (json: unknown) =>
  createClient({
    base: '',
    authorization: () => 'Bearer x',
    http: () => Promise.resolve({ status: 200, text: '', file: undefined, json: () => json }),
  })

it('leaves out what is read-only, and keeps fields that the schema does not have', () => {
  const Resource = z.looseObject({
    id: readOnly(z.string()),
    size: maybe(z.number()),
    rule: readOnly(maybe(z.string()), { unless: ({ size }) => size === 2 }),
  })
  expect(bodyFrom(Resource, { id: 'a', size: 1, rule: 'x', later: { deep: [1] } })).toEqual({
    size: 1,
    later: { deep: [1] },
  })
  expect(bodyFrom(Resource, { id: 'a', size: 2, rule: 'x' })).toEqual({ size: 2, rule: 'x' })
})

it('keeps values of known fields that the schema cannot read', async () => {
  const row = await answering({
    id: 'x',
    mechanism: 'later',
    backend: 'later',
    enable: 'auto',
    note: { stored: true },
  }).authenticatorDetail({ params: { id: 'x' } })
  expect(toAuthenticatorSettings(row)).toEqual({
    mechanism: 'later',
    backend: 'later',
    enable: 'auto',
    note: { stored: true },
  })
})

it('sends the key expression of a queue of last values only (6.2)', async () => {
  const row = { name: 'q', topic_filter: 'q/#', key_expression: 'message.from', read_max_unacked: 10 }
  const queue = (last: boolean) =>
    answering({ ...row, is_lastvalue: last }).queueDetail({ params: { name: 'q' } })
  expect(toQueueSettings(await queue(false))).toEqual({ is_lastvalue: false, read_max_unacked: 10 })
  expect(toQueueSettings(await queue(true))).toEqual({
    is_lastvalue: true,
    key_expression: 'message.from',
    read_max_unacked: 10,
  })
})
