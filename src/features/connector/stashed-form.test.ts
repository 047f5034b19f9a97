import { expect, it } from 'vitest'
import { stashForm, popStashedForm } from './stashed-form'

const config = {
  name: 'a',
  url: 'http://x',
  headers: { authorization: '******', accept: 'x' },
  password: 'typed here',
}

it('moves values to a form of the same family, once, without masked secrets', () => {
  stashForm('bridge', 'webhook', config)
  expect(popStashedForm('bridge', 'webhook')).toMatchObject({
    config: { ...config, headers: { authorization: '', accept: 'x' } },
    again: ['headers.authorization'],
    copy: false,
  })
  expect(popStashedForm('bridge', 'webhook')).toBeUndefined()
  stashForm('bridge', 'kafka', config, true)
  expect(popStashedForm('bridge', 'kafka_consumer')).toMatchObject({ copy: true })
})

it('does not move values to another family, neither now nor later', () => {
  stashForm('bridge', 'webhook', config)
  expect(popStashedForm('bridge', 'mysql')).toBeUndefined()
  expect(popStashedForm('bridge', 'webhook')).toBeUndefined()
})

it('moves the values of an action to no source of the same type', () => {
  stashForm('action', 'mqtt', config)
  expect(popStashedForm('source', 'mqtt')).toBeUndefined()
  stashForm('action', 'mqtt', config)
  expect(popStashedForm('action', 'mqtt')).toMatchObject({ type: 'mqtt', again: ['headers.authorization'] })
})
