// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { KnownWord } from './known-word'

afterEach(cleanup)

it.each([
  ['en', 'role', 'core', 'Core node'],
  ['zh', 'role', 'replicant', '复制节点'],
  ['zh', 'role', 'viewer', '查看者'],
  ['zh', 'edition', 'Opensource', '开源版'],
  ['zh', 'role', 'ns:a::administrator', 'ns:a::administrator'],
  ['en', 'role', 'constructor', 'constructor'],
  ['en', 'edition', undefined, '–'],
] as const)('translates to %s the %s %s as %s', async (language, of, text, words) => {
  await startI18n(language)
  await allWords()
  expect(render(<KnownWord of={of} text={text} />).container.textContent).toBe(words)
})
