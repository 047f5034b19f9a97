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

it('shows a statement line by line in colours, and what would hide in it', () => {
  render(<SqlView sql={'SELECT\r\n  a\nFROM "t/\u202e#"'} />)
  const shown = screen.getByRole('region', { name: 'Statement' })
  expect(shown.textContent).toBe('SELECT\n  a\nFROM "t/\\u202E#"')
  expect([...shown.querySelectorAll('.text-accent')].map(({ textContent }) => textContent)).toEqual(['SELECT', 'FROM'])
})

it('draws a very long one line by line, without colours', () => {
  render(<SqlView sql={`SELECT a,\n${'b,\n'.repeat(10_000)}c FROM "t"`} />)
  expect(screen.getByRole('region', { name: 'Statement' }).querySelectorAll('bdi').length).toBeLessThan(200)
})
