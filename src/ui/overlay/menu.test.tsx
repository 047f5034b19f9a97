// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Menu } from './menu'

afterEach(cleanup)

it('finds items by typed letters each time it opens', async () => {
  const user = userEvent.setup()
  const chosen: string[] = []
  render(
    <Menu
      label="Filter"
      items={['Node', 'Listener', 'Connected'].map((label) => ({
        id: label,
        label,
        onSelect: () => chosen.push(label),
      }))}
    />,
  )
  for (const letters of ['lis', 'conn', 'no']) {
    screen.getByRole('button', { name: 'Filter' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menu')
    await user.keyboard(`${letters}{Enter}`)
  }
  expect(chosen).toEqual(['Listener', 'Connected', 'Node'])
})
