// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Marks } from './marks'
import { useMarksInFilter } from './use-marks-in-filter'

afterEach(cleanup)

const marks = (...ids: string[]): Marks => new Map(ids.map((id) => [id, { resource: 'client', id }]))
const page: readonly string[] = []

describe('marks under a filter', () => {
  const begin = (held: Marks, scope: string) =>
    renderHook(
      (props: { held: Marks; scope: string; onPage: readonly string[] }) =>
        useMarksInFilter(props.held, props.scope, props.onPage),
      { initialProps: { held, scope, onPage: page } },
    )
  const summary = ({ current: { marked, outside } }: { current: ReturnType<typeof useMarksInFilter> }) => [
    marked.map(({ id }) => id).join(''),
    outside,
  ]
  it('counts and leaves out rows selected under another filter', () => {
    const { result, rerender } = begin(marks('a', 'b'), '{"q":"1"}')
    expect(summary(result)).toEqual(['ab', 0])
    rerender({ held: marks('a', 'b'), scope: '{"q":"2"}', onPage: page })
    expect(summary(result)).toEqual(['', 2])
    rerender({ held: marks('a', 'b', 'c'), scope: '{"q":"2"}', onPage: page })
    expect(summary(result)).toEqual(['c', 2])
  })
  it('includes selected rows on the page, whatever filter they were selected under', () => {
    const { result, rerender } = begin(marks('a', 'b'), '{"q":"1"}')
    rerender({ held: marks('a', 'b'), scope: '{"q":"2"}', onPage: ['b'] })
    expect(summary(result)).toEqual(['b', 1])
  })
  it('includes them again when their filter returns, and all of them without a filter', () => {
    const { result, rerender } = begin(marks('a'), '{"q":"1"}')
    rerender({ held: marks('a'), scope: '{"q":"2"}', onPage: page })
    rerender({ held: marks('a', 'c'), scope: '{"q":"2"}', onPage: page })
    rerender({ held: marks('a', 'c'), scope: '{"q":"1"}', onPage: page })
    expect(summary(result)).toEqual(['a', 1])
    rerender({ held: marks('a', 'c'), scope: '{"q":"2"}', onPage: page })
    expect(summary(result)).toEqual(['c', 1])
    rerender({ held: marks('a', 'c'), scope: '{}', onPage: page })
    expect(summary(result)).toEqual(['ac', 0])
  })
})
