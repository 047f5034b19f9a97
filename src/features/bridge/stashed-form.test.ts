import { expect, it } from 'vitest'
import { stashForm, popStashedForm } from './stashed-form'

const config = {
  name: 'a',
  url: 'http://x',
  headers: { authorization: '******', accept: 'x' },
  password: 'typed here',
}

it('moves values to a form of the same family, once, without masked secrets', () => {
  stashForm('webhook', config)
  expect(popStashedForm('webhook')).toMatchObject({
    config: { ...config, headers: { authorization: '', accept: 'x' } },
    again: ['headers.authorization'],
    copy: false,
  })
  expect(popStashedForm('webhook')).toBeUndefined()
  stashForm('kafka', config, true)
  expect(popStashedForm('kafka_consumer')).toMatchObject({ copy: true })
})

it('does not move values to another family, neither now nor later', () => {
  stashForm('webhook', config)
  expect(popStashedForm('mysql')).toBeUndefined()
  expect(popStashedForm('webhook')).toBeUndefined()
})
