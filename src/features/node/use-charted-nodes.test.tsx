// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { NodeInfo } from './contract'
import { maxChartedNodes, useChartedNodes } from './use-charted-nodes'

const rowsOf = (count: number, busy: (index: number) => number) =>
  Array.from({ length: count }, (_, index): NodeInfo => ({
    node: `n${index}`,
    node_status: 'running',
    connections: busy(index),
  }))

it('charts all of a few nodes', () => {
  const { result } = renderHook(() => useChartedNodes(rowsOf(3, () => 1)))
  expect(result.current).toEqual({ names: ['n0', 'n1', 'n2'], total: 3 })
})

it('charts those of 50 nodes with the most connections, the same ones until one is gone', () => {
  const { result, rerender } = renderHook((rows: NodeInfo[]) => useChartedNodes(rows), {
    initialProps: rowsOf(50, (index) => index),
  })
  const first = Array.from({ length: maxChartedNodes }, (_, index) => `n${49 - index}`)
  expect(result.current).toEqual({ names: first, total: 50 })
  rerender(rowsOf(50, (index) => -index))
  expect(result.current.names).toEqual(first)
  rerender(rowsOf(49, (index) => -index))
  expect(result.current.names).toEqual(Array.from({ length: maxChartedNodes }, (_, index) => `n${index}`))
})
