// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import exhookMove from '@commands/exhook/move'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n, allWords } from '@/i18n/i18n'
import { formats } from '@/i18n/use-words'
import type { CellWords } from '@/list/list'
import { MoveFrame, placeColumn } from './move-frame'

const start = vi.hoisted(() => vi.fn())
vi.mock(import('@/command/react'), async (original) => ({ ...(await original()), useStart: () => start }))
vi.mock(import('./use-move-keys'), () => ({ useMoveKeys: () => undefined }))

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(() => {
  cleanup()
  start.mockClear()
})

const ids = ['a', 'b', 'c']
const column = placeColumn<{ place: number; id: string }>(({ id }) => id)
const words = { t: (key: string) => key, format: formats('en') } as unknown as CellWords

function open() {
  render(
    <MoveFrame command={exhookMove} param="exhook" ids={ids}>
      <table>
        <tbody>
          {ids.map((id, index) => (
            <tr key={id} aria-label={id}>
              <td>{column.cell({ place: index + 1, id }, words)}</td>
              <td>text</td>
            </tr>
          ))}
        </tbody>
      </table>
    </MoveFrame>,
  )
  const row = (id: string) => screen.getByRole('row', { name: id })
  const drag = (from: string, to: string) => {
    fireEvent.dragStart(row(from).querySelector('[draggable]') ?? row(from))
    fireEvent.dragOver(row(to).lastElementChild ?? row(to))
    const shown = row(to).dataset['drop']
    fireEvent.drop(row(to).lastElementChild ?? row(to))
    fireEvent.dragEnd(row(from))
    return shown
  }
  return { row, drag }
}

it.each([
  ['a', 'c', 'after'],
  ['c', 'a', 'before'],
  ['b', 'c', 'after'],
  ['b', 'a', 'before'],
])('drags %s to %s and places it %s, as the keys do', (from, to, place) => {
  const { row, drag } = open()
  expect(drag(from, to)).toBe(place)
  expect(start.mock.calls).toEqual([[exhookMove, { exhook: from, place, anchor: to }, 'button']])
  expect(ids.map((id) => row(id).dataset['drop'])).toEqual([undefined, undefined, undefined])
})

it('ignores a drop onto itself, and drags without the handle', () => {
  const { row, drag } = open()
  expect(drag('b', 'b')).toBeUndefined()
  fireEvent.dragStart(row('a').lastElementChild ?? row('a'))
  fireEvent.drop(row('c').lastElementChild ?? row('c'))
  expect(start).not.toHaveBeenCalled()
})
