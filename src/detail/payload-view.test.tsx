// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { PayloadView } from './payload-view'

beforeAll(async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

const user = userEvent.setup()
const cbor = Uint8Array.of(0xa1, 0x61, 0x61, 0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)
const show = (bytes: Uint8Array, topic: string) =>
  render(<PayloadView bytes={bytes} name="payload.bin" topic={topic} onSave={vi.fn()} />)
const lines = () => screen.getAllByText(/./, { selector: 'bdi' }).map(({ textContent }) => textContent)
const formats = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show as' })
const shownFormat = () => formats().selectedOptions[0]?.textContent

it('finds CBOR by itself, shows all digits and folds', async () => {
  show(cbor, 'auto/a')
  expect(await screen.findByText('"a": 18446744073709551615', { exact: false })).toBeTruthy()
  expect(shownFormat()).toBe('Automatic (CBOR)')
  await user.click(screen.getByRole('button', { name: 'Collapse' }))
  expect(lines()).toEqual(['{ …'])
})

it('remembers the chosen format for topics of the same prefix until automatic is chosen again', async () => {
  show(cbor, 'plant/a')
  await user.selectOptions(formats(), 'Hex')
  expect(await screen.findByText(/a1 61 61 1b ff/)).toBeTruthy()
  cleanup()
  show(cbor, 'plant/b')
  expect(shownFormat()).toBe('Hex')
  cleanup()
  show(cbor, 'other/b')
  expect(shownFormat()).toMatch(/^Automatic/)
  cleanup()
  show(cbor, 'plant/c')
  await user.selectOptions(formats(), formats().options[0]?.textContent ?? '')
  await vi.waitFor(() => expect(shownFormat()).toBe('Automatic (CBOR)'))
})

it('says why a payload is not valid in the chosen format, and shows its bytes', async () => {
  show(new TextEncoder().encode('{"a":1}'), 'wrong/a')
  await user.selectOptions(formats(), 'MessagePack')
  expect((await screen.findByRole('status')).textContent).toBe(
    'Not valid MessagePack: more bytes follow the value. Shown as hex',
  )
  expect(lines()[0]).toContain('7b 22 61 22')
})

it('shows an image with type and size, and says if the browser cannot', async () => {
  const { container } = show(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/a')
  const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Image in the payload' })
  expect(image.src).toMatch(/^blob:/)
  expect(container.querySelector('figcaption')?.textContent).toBe('PNG')
  image.dispatchEvent(new Event('error'))
  expect((await screen.findByRole('status')).textContent).toContain('cannot show the image')
})
