import { expect, it } from 'vitest'
import { stashForm, popStashedForm } from './stashed-form'

const config = {
  name: 'a',
  url: 'http://x',
  headers: { authorization: '******', accept: 'x' },
  password: 'typed here',
}

it('goes to a form of the same family, once, without what the broker masks', () => {
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

it('goes to no other, and not later either', () => {
  stashForm('webhook', config)
  expect(popStashedForm('mysql')).toBeUndefined()
  expect(popStashedForm('webhook')).toBeUndefined()
})
