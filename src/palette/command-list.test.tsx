// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState, type KeyboardEvent } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  CommandGroup,
  CommandLine,
  CommandList,
  CommandRow,
  CommandShell,
  NothingFound,
} from './command-list'

afterEach(cleanup)

type Props = {
  rows: readonly string[]
  selected?: string | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  onPick?: (id: string) => void
  secret?: boolean
}

/** The shell as the palette uses it: controlled rows and selection, uncontrolled text. */
function Shell({
  rows,
  selected,
  onKeyDown = () => undefined,
  onPick = () => undefined,
  secret = false,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const active = selected === undefined ? undefined : `row-${rows.indexOf(selected)}`
  return (
    <CommandShell label="Line" selected={selected} onKeyDown={onKeyDown}>
      <CommandLine
        input={input}
        text={text}
        onText={setText}
        activeRow={active}
        expanded={rows.length > 0}
        secret={secret}
      />
      <CommandList label="Found" rows={[]}>
        <CommandGroup label="Things">
          {rows.map((id, index) => (
            <CommandRow
              key={id}
              value={id}
              id={`row-${index}`}
              index={index}
              count={rows.length}
              active={id === selected}
              title={id}
              onPick={() => onPick(id)}
              onHover={() => undefined}
              {...(id === 'off' ? { reason: 'not now' } : {})}
            />
          ))}
        </CommandGroup>
      </CommandList>
      {rows.length === 0 && <NothingFound>Nothing</NothingFound>}
      <button>Copy</button>
    </CommandShell>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Line' })
const chosen = () => screen.queryAllByRole('option', { selected: true }).map((row) => row.textContent)

it('is named, points at its list and at the selected row, and gives each row its position', () => {
  const { rerender } = render(<Shell rows={['a', 'b', 'c']} selected="b" />)
  const list = screen.getByRole('listbox', { name: 'Found' })
  expect([
    box().getAttribute('aria-controls'),
    box().getAttribute('aria-expanded'),
    box().getAttribute('aria-activedescendant'),
  ]).toEqual([list.id, 'true', 'row-1'])
  expect(
    screen
      .getAllByRole('option')
      .map(
        (row) => `${String(row.getAttribute('aria-posinset'))}/${String(row.getAttribute('aria-setsize'))}`,
      ),
  ).toEqual(['1/3', '2/3', '3/3'])
  expect(
    screen.getByRole('group', { name: 'Things' }).contains(screen.getAllByRole('option')[0] ?? null),
  ).toBe(true)
  rerender(<Shell rows={['a', 'b', 'c']} selected="c" />)
  expect([
    box().getAttribute('aria-activedescendant'),
    list.hasAttribute('aria-activedescendant'),
    chosen(),
  ]).toEqual(['row-2', false, ['c']])
})

it('selects what its props say and nothing else: blanks count, and there may be no selection', () => {
  const { rerender } = render(<Shell rows={['ab', 'ab ', ' ab']} selected="ab " />)
  expect(chosen()).toEqual(['ab '])
  rerender(<Shell rows={['ab', 'ab ', ' ab']} />)
  expect(chosen()).toEqual([])
  expect(box().hasAttribute('aria-activedescendant')).toBe(false)
  // A row with this name is like any other.
  rerender(<Shell rows={['nothing']} />)
  expect(chosen()).toEqual([])
})

it('keeps the selected row while others disappear, while the user types, and when it disappears itself', async () => {
  const { rerender } = render(<Shell rows={['a', 'b', 'c']} selected="b" />)
  await userEvent.type(box(), 'x')
  expect(chosen()).toEqual(['b'])
  rerender(<Shell rows={['b', 'c']} selected="c" />)
  rerender(<Shell rows={['a', 'd', 'e']} selected="e" />)
  expect(chosen()).toEqual(['e'])
})

it.each(['Home', 'End', 'Enter', 'n', 'p'])(
  '%s stays with the text where the palette does not use it',
  (key) => {
    const onPick = vi.fn()
    render(<Shell rows={['a', 'b']} selected="b" onPick={onPick} />)
    expect(fireEvent.keyDown(box(), { key, ctrlKey: key.length === 1 })).toBe(true)
    expect([chosen(), onPick.mock.calls]).toEqual([['b'], []])
  },
)

it('stops the propagation of keys that the palette handles, and leaves Enter on a button to the button', () => {
  const onPick = vi.fn()
  render(
    <Shell
      rows={['a', 'b']}
      selected="a"
      onPick={onPick}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') event.preventDefault()
      }}
    />,
  )
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  expect(chosen()).toEqual(['a'])
  expect(fireEvent.keyDown(screen.getByText('Copy'), { key: 'Enter' })).toBe(true)
  expect(onPick).not.toHaveBeenCalled()
})

it('takes a row that can run when it is pressed, and leaves the focus where it was', async () => {
  const onPick = vi.fn()
  render(<Shell rows={['a', 'off']} selected="a" onPick={onPick} />)
  box().focus()
  await userEvent.click(screen.getByRole('option', { name: /off/ }))
  expect([
    onPick.mock.calls,
    screen.getByRole('option', { name: /off/ }).getAttribute('aria-disabled'),
  ]).toEqual([[], 'true'])
  await userEvent.click(screen.getByRole('option', { name: 'a' }))
  await userEvent.click(screen.getByText('Things'))
  expect(onPick.mock.calls).toEqual([['a']])
  expect(document.activeElement).toBe(box())
  expect(document.querySelector('[cmdk-root]')?.hasAttribute('tabindex')).toBe(false)
})

it('shows that nothing was found only when nothing was, with the list not expanded', () => {
  const { rerender } = render(<Shell rows={['a']} selected="a" />)
  expect(screen.queryByText('Nothing')).toBeNull()
  rerender(<Shell rows={[]} />)
  expect(screen.getByText('Nothing')).toBeTruthy()
  expect(box().getAttribute('aria-expanded')).toBe('false')
})

it('renders a password as a plain input, not a combobox', () => {
  render(<Shell rows={[]} secret />)
  const field = screen.getByLabelText('Line')
  expect(
    ['type', 'role', 'aria-expanded', 'aria-controls', 'aria-autocomplete', 'aria-haspopup'].map((name) =>
      field.getAttribute(name),
    ),
  ).toEqual(['password', null, null, null, null, null])
})
