import { expect, it } from 'vitest'
import { ApiError, attachBody } from '@/api/error'
import { failuresIn } from './import-report'

it('lists the parts that could not be imported, from the texts of the broker’s source', () => {
  const message =
    '[error] Failed to import built-in database table: "emqx_banned", reason: ' +
    'different_table_schema\nFailed to import the following config path: "authorization", reason: ' +
    '{bad,\n  thing}\n'
  expect(failuresIn(new ApiError(400, 'BAD_REQUEST', message))).toEqual([
    { of: 'table', name: 'emqx_banned', reason: 'different_table_schema' },
    { of: 'config', name: 'authorization', reason: '{bad,\n  thing}' },
  ])
})

it('reads the report by namespace of newer brokers', () => {
  const message = {
    global: 'Failed to import the following config path: "mqtt", reason: x\n',
    ns1: 'Failed to import the following config path: "rule_engine", reason: y\n',
  }
  const error = attachBody(new ApiError(400, 'BAD_REQUEST', JSON.stringify(message)), {
    code: 'BAD_REQUEST',
    message,
  })
  expect(failuresIn(error).map(({ name, reason }) => [name, reason])).toEqual([
    ['mqtt', 'x'],
    ['rule_engine', 'y'],
  ])
})

it('finds no report in other errors', () => {
  expect(failuresIn(new ApiError(400, 'BAD_REQUEST', 'backup file not found'))).toEqual([])
})
