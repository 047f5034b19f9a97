import { expect, it } from 'vitest'
import { carry, takeCarried } from './carried'

const config = {
  name: 'a',
  url: 'http://x',
  headers: { authorization: '******', accept: 'x' },
  password: 'typed here',
}

it('goes to a form of the same family, once, without what the broker masks', () => {
  carry('webhook', config)
  expect(takeCarried('webhook')).toMatchObject({
    config: { ...config, headers: { authorization: '', accept: 'x' } },
    again: ['headers.authorization'],
    copy: false,
  })
  expect(takeCarried('webhook')).toBeUndefined()
  carry('kafka', config, true)
  expect(takeCarried('kafka_consumer')).toMatchObject({ copy: true })
})

it('goes to no other, and not later either', () => {
  carry('webhook', config)
  expect(takeCarried('mysql')).toBeUndefined()
  expect(takeCarried('webhook')).toBeUndefined()
})
