// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FileInput } from './file-input'

afterEach(cleanup)

const words = { choose: 'Choose file', none: 'No file chosen', unread: 'The file could not be read' }
const choose = (file: File) => fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } })

it('says that a file could not be read, until another is chosen', async () => {
  const removed = new File(['a'], 'removed.json')
  removed.text = () => Promise.reject(new DOMException('The file was removed', 'NotFoundError'))
  const read = async (file: File | undefined) => {
    await file?.text()
  }
  render(<FileInput aria-label="File" words={words} onFile={read} />)
  choose(removed)
  expect((await screen.findByRole('alert')).textContent).toBe(words.unread)
  choose(new File(['b'], 'here.json'))
  expect(screen.queryByRole('alert')).toBeNull()
})
