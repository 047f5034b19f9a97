// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { allWords, startI18n, switchLanguage } from './i18n'
import { Sentence } from './sentence'
import { useWords, type Words } from './use-words'
import { WordsProvider } from './words-provider'

beforeEach(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

const File = ({ name }: { name: string }) => (
  <Sentence of="trace.savingFile" parts={{ file: <bdi>{name}</bdi> }} />
)

it('renders parts in the order of the language, and follows a language switch', async () => {
  const { container } = render(
    <WordsProvider>
      <Sentence of="shell.status.keysHere" parts={{ key: <kbd>?</kbd> }} />
    </WordsProvider>,
  )
  expect([container.textContent, container.querySelector('kbd')?.textContent]).toEqual([
    'press ? for the keys here',
    '?',
  ])
  await act(() => switchLanguage('zh'))
  expect([container.textContent, container.querySelector('kbd')?.textContent]).toEqual([
    '按 ? 查看此处可用的快捷键',
    '?',
  ])
})

it('fills a part with the text from the message', () => {
  const { container } = render(
    <Sentence of="shell.status.focused" parts={{ hidden: <span className="sr-only" />, row: <b>a</b> }} />,
  )
  expect([
    container.textContent,
    container.querySelector('.sr-only')?.textContent,
    container.querySelector('b')?.textContent,
  ]).toEqual(['In focus: a', 'In focus: ', 'a'])
})

it('does not interpret device text as markup', () => {
  for (const name of [
    '<file/>',
    '<b>x</b>',
    '</bdi><img src=x onerror=alert(1)>',
    '{{file}}',
    '$t(action.copy)',
    '&lt;b&gt;',
  ]) {
    const { container } = render(<File name={name} />)
    expect(container.textContent).toBe(`Downloading ${name}`)
    expect(container.querySelectorAll('*').length).toBe(1)
    cleanup()
  }
})

it('keeps the element of a part on rerender, so that a button keeps the focus', () => {
  const sentence = (name: string) => (
    <Sentence of="shell.status.keysHere" parts={{ key: <button type="button">{name}</button> }} />
  )
  const { rerender } = render(sentence('?'))
  const button = screen.getByRole('button')
  button.focus()
  rerender(sentence('!'))
  expect([
    screen.getByRole('button') === button,
    document.activeElement === button,
    button.textContent,
  ]).toEqual([true, true, '!'])
})

it('returns one object of words per language for all components and renders', async () => {
  const seen: Words[] = []
  const User = () => {
    seen.push(useWords())
    return null
  }
  const { rerender } = render(
    <>
      <User />
      <User />
    </>,
  )
  rerender(
    <>
      <User />
      <User />
    </>,
  )
  expect([seen.length, new Set(seen).size]).toEqual([4, 1])
  await act(() => switchLanguage('zh'))
  expect([seen.length, new Set(seen).size, seen.at(-1)?.locale]).toEqual([6, 2, 'zh'])
})
