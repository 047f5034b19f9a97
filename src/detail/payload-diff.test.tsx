// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { PayloadDiff } from './payload-diff'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)
const bytes = (text: string) => new TextEncoder().encode(text)
const lines = async () =>
  [...(await screen.findByRole('list')).querySelectorAll('li')].map((line) => line.textContent)

it('compares JSON indented, so that one changed member is one line', async () => {
  render(
    <PayloadDiff before={bytes('{"temp":20,"unit":"C"}')} after={bytes('{ "temp": 21, "unit": "C" }')} />,
  )
  expect(await lines()).toEqual([
    '1 {',
    '2−Removed:  "temp": 20,',
    '2+Added:  "temp": 21,',
    '3   "unit": "C"',
    '4 }',
  ])
})

it('compares binary values decoded, in the format of the new one', async () => {
  render(
    <PayloadDiff before={Uint8Array.of(0xa1, 0x61, 0x61, 1)} after={Uint8Array.of(0xa1, 0x61, 0x61, 2)} />,
  )
  expect((await lines()).slice(1, 3)).toEqual(['2−Removed:  "a": 1', '2+Added:  "a": 2'])
})

it('says that only the layout differs', async () => {
  render(<PayloadDiff before={bytes('{"a":1}')} after={bytes('{"a": 1}')} />)
  expect(await screen.findByText('No difference in this format')).toBeTruthy()
})
