import { expect, it } from 'vitest'
import {
  binaryPayload,
  deepJson,
  hostileFilters,
  hostileIds,
  hostileTexts,
  impossibleIds,
  longId,
  longLine,
} from './hostile'

it('has distinct names and texts', () => {
  expect(new Set(hostileTexts.map((one) => one.name)).size).toBe(hostileTexts.length)
  expect(new Set(hostileTexts.map((one) => one.text)).size).toBe(hostileTexts.length)
})

it('has ids MQTT can carry', () => {
  expect(hostileIds.length).toBe(hostileTexts.length - 3)
  for (const { text } of hostileIds)
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))).toBe(text)
  expect(new TextEncoder().encode(longId).length).toBe(65_535)
  expect(impossibleIds.map(({ name }) => name)).toEqual(['nul', 'lone surrogate'])
})

it('has filters that may be subscribed to', () => {
  expect(hostileFilters.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'shared filter',
      'wildcards',
      'system topic',
      'img onerror',
      'spaces',
      'dot dot',
    ]),
  )
  expect(hostileFilters.map(({ name }) => name)).not.toContain('csv plus')
})

it('makes deep, long and binary payloads', () => {
  expect(() => JSON.parse(deepJson())).not.toThrow()
  expect(longLine()).toHaveLength(1_048_576)
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(binaryPayload())).toThrow()
})
