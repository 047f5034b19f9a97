// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { useWords } from '@/i18n/use-words'
import type { Column } from '../list'
import { Peek } from './peek'
import { noPaths } from './row-offers'

type Row = { readonly id: string }

const columns: readonly Column<Row>[] = [{ id: 'id', title: 'list.column.clientid', cell: (row) => row.id }]

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A row of a narrow page in a list that ends at 300 px, and its preview with the upper edge at `top`; returns what was scrolled into view. */
function glance(top: number): readonly (string | undefined)[] {
  const scrolled: (string | undefined)[] = []
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'ASIDE' ? new DOMRect(0, top, 300, 200) : new DOMRect(0, 268, 300, 32)
  })
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent ?? undefined)
  })
  const Page = () => {
    const words = { ...useWords(), now: 0 }
    return (
      <>
        <table>
          <tbody>
            <tr data-focused="">
              <td>worker-01</td>
            </tr>
          </tbody>
        </table>
        <Peek
          row={{ id: 'worker-01' }}
          columns={columns}
          words={words}
          more={undefined}
          offers={[]}
          stale={false}
          paths={noPaths}
          about={{ resource: 'client', id: 'worker-01' }}
          unlinkable={false}
          onClose={() => undefined}
        />
      </>
    )
  }
  render(<Page />)
  return scrolled
}

it('scrolls its row into view where it overlaps the list', () => {
  expect(glance(250)).toEqual(['worker-01'])
  const peek = screen.getByRole('complementary', { name: 'Preview of worker-01' })
  expect(within(peek).getByRole('heading', { level: 2 }).textContent).toBe('worker-01')
})

it('does not scroll when it is below the row', () => {
  expect(glance(310)).toEqual([])
})
