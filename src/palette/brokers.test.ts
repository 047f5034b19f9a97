// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { formatBrokers, listTags, readBrokers, withTag } from './brokers'

vi.mock('@/api/site', async (original) => ({
  ...(await original<object>()),
  brokers: [
    { name: 'lab', label: 'Lab', tags: ['test'] },
    { name: 'eu-1', label: 'Production EU', tags: ['eu', 'live'] },
    { name: 'us-1', label: 'Production US', tags: ['live'] },
  ],
}))

it.each([
  ['on lab ban x', ['lab'], 'ban x'],
  ['on:lab,us-1 ', ['lab', 'us-1'], ''],
  ['on LAB ', ['lab'], ''],
  ['on live kick', ['eu-1', 'us-1'], 'kick'],
  ['on eu,live,eu-1 x', ['eu-1', 'us-1'], 'x'],
])('reads the brokers of “%s” by name, label and tag, each once', (line, brokers, rest) => {
  expect(readBrokers(line)).toEqual({ brokers, rest })
})

it.each([
  'on lab',
  'on ',
  'on lab, kick',
  'on lab,nobody ',
  'online clients ',
  'ban on lab ',
  'on sensor/1 ',
])('leaves “%s” as it is: not each word names a broker', (line) => {
  expect(readBrokers(line)).toBeUndefined()
})

it('lists tags once, in order, with their brokers, and formats labels', () => {
  expect(listTags()).toEqual(['eu', 'live', 'test'])
  expect(withTag('live')).toEqual(['eu-1', 'us-1'])
  expect(formatBrokers(['lab', 'us-1', 'gone'])).toBe('Lab, Production US, gone')
})
