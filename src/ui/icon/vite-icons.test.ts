import { expect, it } from 'vitest'
import { glyphs } from './glyphs'
import { symbols } from './vite-icons'

it('has shapes for every icon, each once', () => {
  const found = [
    ...symbols().matchAll(
      /<symbol id="icon-(\w+)" viewBox="0 0 24 24">((?:<(?:path|circle|rect|line|polyline|polygon|ellipse)[^<>]*\/>)+)<\/symbol>/g,
    ),
  ]
  expect(found.map(([, name]) => name)).toEqual([...glyphs])
  expect(new Set(found.map(([, , shapes]) => shapes)).size).toBe(glyphs.length)
})
