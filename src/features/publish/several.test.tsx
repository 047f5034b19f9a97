// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropDrafts } from '@/command/prompt/draft'
import { stageScreen } from '@/features/stage'
import PublishForm from './publish'
import { parseRows, formatRows } from './rows'

afterEach(() => {
  dropDrafts()
  cleanup()
})

async function stage() {
  const sent: unknown[] = []
  await stageScreen(<PublishForm />, '/publish?mode=several', {
    publishBulk: ({ body }: { body: unknown[] }) => {
      sent.push(body)
      return body.map(() => ({ id: 'x' }))
    },
  })
  return sent
}
const field = (name: string) => screen.getByLabelText(name)

describe('several messages', () => {
  it('adds rows with a key that moves the focus to the new row', async () => {
    const sent = await stage()
    const user = userEvent.setup()
    await user.type(field('Topic of message 1'), 'a/1')
    await user.type(field('Payload of message 1'), '{{"t":1}')
    await user.selectOptions(field('QoS of message 1'), '1')
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Topic of message 2')))
    await user.keyboard('a/2')
    await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
    await user.click(field('Topic of message 2'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await vi.waitFor(() =>
      expect(sent).toEqual([
        [
          { topic: 'a/1', payload: '{"t":1}', qos: 1, retain: false },
          { topic: 'a/2', payload: '', qos: 1, retain: true },
        ],
      ]),
    )
  })
  it('marks an invalid topic and sends nothing', async () => {
    const sent = await stage()
    const user = userEvent.setup()
    await user.type(field('Topic of message 1'), 'a/+')
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    await user.type(field('Topic of message 2'), 'b')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await vi.waitFor(() => expect(field('Topic of message 1').getAttribute('aria-invalid')).toBe('true'))
    expect([field('Topic of message 2').getAttribute('aria-invalid'), sent]).toEqual([null, []])
  })
  it('leaves a field with Escape and keeps the input', async () => {
    await stage()
    const user = userEvent.setup()
    await user.type(field('Topic of message 1'), 'a')
    await user.keyboard('{Escape}')
    expect(document.activeElement?.tagName).toBe('H1')
    expect(field('Topic of message 1')).toHaveProperty('value', 'a')
  })
  it('keeps fields without an input, and text that rows cannot represent', () => {
    const text = formatRows(parseRows('[{"topic":"a","payload":"x","payload_encoding":"base64"}]') ?? [])
    expect(JSON.parse(text)).toEqual([
      { topic: 'a', payload: 'x', qos: 0, retain: false, payload_encoding: 'base64' },
    ])
    for (const invalid of ['[', '{}', '[]', '[1]', '[{"topic":1}]', '[{"topic":"a","qos":7}]'])
      expect(parseRows(invalid)).toBeUndefined()
  })
})
