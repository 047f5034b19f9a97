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

it('puts the parts where the language has them, and follows it', async () => {
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

it('gives a part the words that the message has for it', () => {
  const { container } = render(
    <Sentence of="shell.status.focused" parts={{ hidden: <span className="sr-only" />, row: <b>a</b> }} />,
  )
  expect([
    container.textContent,
    container.querySelector('.sr-only')?.textContent,
    container.querySelector('b')?.textContent,
  ]).toEqual(['In focus: a', 'In focus: ', 'a'])
})

it('reads nothing in what a device wrote', () => {
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

it('keeps a part that is drawn again: a button in a sentence keeps the focus', () => {
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

it('has one object of words per language, for all who use it and however often they are drawn', async () => {
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
