// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Selection } from './selection'
import { useSelectionInFilter } from './use-selection-in-filter'

afterEach(cleanup)

const selection = (...ids: string[]): Selection => new Map(ids.map((id) => [id, { resource: 'client', id }]))
const page: readonly string[] = []

describe('selection under a filter', () => {
  const begin = (held: Selection, scope: string) =>
    renderHook(
      (props: { held: Selection; scope: string; onPage: readonly string[] }) =>
        useSelectionInFilter(props.held, props.scope, props.onPage),
      { initialProps: { held, scope, onPage: page } },
    )
  const summary = ({
    current: { selected, outside },
  }: {
    current: ReturnType<typeof useSelectionInFilter>
  }) => [selected.map(({ id }) => id).join(''), outside]
  it('counts and leaves out rows selected under another filter', () => {
    const { result, rerender } = begin(selection('a', 'b'), '{"q":"1"}')
    expect(summary(result)).toEqual(['ab', 0])
    rerender({ held: selection('a', 'b'), scope: '{"q":"2"}', onPage: page })
    expect(summary(result)).toEqual(['', 2])
    rerender({ held: selection('a', 'b', 'c'), scope: '{"q":"2"}', onPage: page })
    expect(summary(result)).toEqual(['c', 2])
  })
  it('includes selected rows on the page, whatever filter they were selected under', () => {
    const { result, rerender } = begin(selection('a', 'b'), '{"q":"1"}')
    rerender({ held: selection('a', 'b'), scope: '{"q":"2"}', onPage: ['b'] })
    expect(summary(result)).toEqual(['b', 1])
  })
  it('includes them again when their filter returns, and all of them without a filter', () => {
    const { result, rerender } = begin(selection('a'), '{"q":"1"}')
    rerender({ held: selection('a'), scope: '{"q":"2"}', onPage: page })
    rerender({ held: selection('a', 'c'), scope: '{"q":"2"}', onPage: page })
    rerender({ held: selection('a', 'c'), scope: '{"q":"1"}', onPage: page })
    expect(summary(result)).toEqual(['a', 1])
    rerender({ held: selection('a', 'c'), scope: '{"q":"2"}', onPage: page })
    expect(summary(result)).toEqual(['c', 1])
    rerender({ held: selection('a', 'c'), scope: '{}', onPage: page })
    expect(summary(result)).toEqual(['ac', 0])
  })
})
