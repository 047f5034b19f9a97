import { expect, it } from 'vitest'
import type { TopicValue } from '@/mqtt/topic-node'
import { withStored, type StoredValue } from './use-stored'

const value = (text: string, at: number, retain = false): TopicValue => ({
  at,
  payload: new TextEncoder().encode(text),
  size: text.length,
  qos: 0,
  retain,
  isDeletion: false,
  properties: undefined,
  isUnread: false,
  differs: false,
  owned: 0,
})
const stored: StoredValue = { ...value('20', 1000, true), publisher: 'sensor' }

it('starts the history with the retained message, at the time when it was published', () => {
  const live = value('21', 5000)
  expect(withStored([live], stored)).toEqual([live, stored])
  expect(withStored([live, value('20', 4000, true)], stored)).toEqual([live, stored])
  expect(withStored([], stored)).toEqual([stored])
})

it('adds no message that was published after the first one received', () => {
  const live = value('21', 500)
  expect(withStored([live], stored)).toEqual([live])
  expect(withStored([live], undefined)).toEqual([live])
})
