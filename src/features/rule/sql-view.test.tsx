// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { SqlView } from './sql-view'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

it('shows a statement line by line with highlighting and makes invisible characters visible', () => {
  render(<SqlView sql={'SELECT\r\n  a\nFROM "t/\u202e#"'} />)
  const shown = screen.getByRole('region', { name: 'Statement' })
  expect(shown.textContent).toBe('SELECT\n  a\nFROM "t/\\u202E#"')
  expect([...shown.querySelectorAll('.text-accent')].map(({ textContent }) => textContent)).toEqual([
    'SELECT',
    'FROM',
  ])
})

it('highlights each kind of token like the editor', () => {
  render(<SqlView sql={`select upper(clientid), 1.5 -- why\nfrom "t/#" where a = 'x'`} />)
  const inColor = (look: string) =>
    [...screen.getByRole('region', { name: 'Statement' }).querySelectorAll(look)].map(
      ({ textContent }) => textContent,
    )
  expect(inColor('.text-accent')).toEqual(['select', 'from', 'where'])
  expect(inColor('.text-info')).toEqual(['upper'])
  expect(inColor('.text-warn')).toEqual(['1.5'])
  expect(inColor('.text-ok')).toEqual(['"t/#"', "'x'"])
  expect(inColor('.italic')).toEqual(['-- why'])
})

it('shows a very long statement line by line, without highlighting', () => {
  render(<SqlView sql={`SELECT a,\n${'b,\n'.repeat(10_000)}c FROM "t"`} />)
  expect(screen.getByRole('region', { name: 'Statement' }).querySelectorAll('bdi').length).toBeLessThan(200)
})
