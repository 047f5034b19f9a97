// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { Limits } from './limits'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

it.each([
  [{ of: 'number', defaultValue: '32', min: 1, max: 65_535 }, 'Default: 32 · Range: 1–65535'],
  [{ of: 'number', defaultValue: 'infinity', word: 'infinity', min: 1 }, 'Default: No limit · Min: 1'],
  [{ of: 'number', defaultValue: '65535', value: '65535' }, 'Default: 65535'],
  [{ of: 'duration', defaultValue: '7200s' }, 'Default: 2 h'],
  [{ of: 'duration', defaultValue: '1h', value: '60m' }, 'Default: 60 min'],
  [{ of: 'duration', defaultValue: '5m', value: '300s' }, 'Default: 300 s'],
  [{ of: 'duration', defaultValue: '30s', value: '1h' }, 'Default: 30 s'],
  [{ of: 'duration', defaultValue: '240ms', value: '240ms' }, 'Default: 240 ms'],
  [{ of: 'duration', defaultValue: '1500ms' }, 'Default: 1500 ms'],
  [{ of: 'duration', defaultValue: 'infinity', word: 'infinity', zero: 'never' }, 'Default: Never'],
  [{ of: 'bytes', defaultValue: '1MB', value: '512KB' }, 'Default: 1024 KB'],
  [{ of: 'duration', defaultValue: 'disabled', word: 'disabled' }, 'Default: Off'],
  [{ of: 'bytes', defaultValue: '1MB' }, 'Default: 1 MB'],
  [{ of: 'rate', defaultValue: '100/s' }, 'Default: 100/s'],
] as const)('describes %o as %s', (props, text) => {
  render(<Limits {...props} />)
  expect(screen.getByText(text)).toBeTruthy()
})

it('shows nothing where nothing is known', () => {
  const { container } = render(<Limits of="number" min={0} />)
  expect(container.textContent).toBe('')
})
