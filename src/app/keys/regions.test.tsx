// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { KeysProvider } from '@/command/keys/keys-provider'
import { allWords, startI18n } from '@/i18n/i18n'
import { useRegionKeys } from './regions'

function Regions() {
  useRegionKeys()
  return null
}

/** The targets of F6 from here, press by press; the browser handles the key where there is none. */
function pressF6(presses: number, shiftKey = false): readonly string[] {
  return Array.from({ length: presses }, () => {
    let handled = false
    act(() => {
      handled = !fireEvent.keyDown(document.activeElement ?? document.body, {
        key: 'F6',
        code: 'F6',
        shiftKey,
      })
    })
    return handled ? (document.activeElement?.textContent ?? '') : 'the browser'
  })
}

beforeEach(async () => {
  await startI18n('en')
  await allWords()
  render(
    <KeysProvider>
      <Regions />
      <header>
        <button>bar</button>
      </header>
      <nav>
        <a href="#/a">first</a>
        <a href="#/b" aria-current="page">
          present
        </a>
      </nav>
      <main>
        <h1 tabIndex={-1}>heading</h1>
        <nav>
          <a href="#/c">path within the page</a>
        </nav>
        <div data-part>
          <textarea aria-label="name" defaultValue="statement" />
        </div>
        <button>between</button>
        <div data-part>
          <span>nothing to focus</span>
        </div>
        <div data-part tabIndex={-1}>
          result<button>copy</button>
        </div>
      </main>
      <footer>
        <button>foot</button>
      </footer>
    </KeysProvider>,
  )
})
afterEach(cleanup)

it('visits the parts of every page and those the page names, each at its own entry', () => {
  expect(pressF6(7)).toEqual(['bar', 'present', 'heading', 'statement', 'resultcopy', 'foot', 'the browser'])
  expect(pressF6(6, true)).toEqual(['resultcopy', 'statement', 'heading', 'present', 'bar', 'the browser'])
})

it('goes from between two parts to the next or the previous one', () => {
  screen.getByText('between').focus()
  expect(pressF6(1)).toEqual(['resultcopy'])
  screen.getByText('between').focus()
  expect(pressF6(1, true)).toEqual(['statement'])
})
