// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { session } from '@/connection/page'
import { dropDrafts } from '@/command/prompt/draft'
import { stageScreen } from '@/features/stage'
import PublishForm from './publish'

afterEach(async () => {
  dropDrafts()
  cleanup()
  await session.end()
})

type Body = { readonly topic: string; readonly payload: string }

/**
 * Renders the form for a broker where the topic `known` has subscribers, and the third publish is refused.
 */
async function stage() {
  const sent: Body[] = []
  await stageScreen(<PublishForm />, '/publish', {
    publish: ({ body }: { body: Body }) => {
      if (sent.length === 2) throw new ApiError(400, 'REASON_151', 'quota')
      sent.push(body)
      return body.topic === 'known' ? { id: 'x' } : { reason_code: 16 }
    },
  })
  return { sent, user: userEvent.setup() }
}

const topic = () => screen.getByLabelText(/^Topic/)
const list = () => within(screen.getByRole('region', { name: 'Last published' }))
const texts = () =>
  list()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('shows the result on the page instead of a toast, and publishes the original message again', async () => {
  const { sent, user } = await stage()
  expect(screen.queryByRole('region', { name: 'Last published' })).toBeNull()
  await user.type(topic(), 'nobody/here')
  await user.type(screen.getByLabelText('Payload'), 'hello')
  await user.click(screen.getByRole('button', { name: /^Publish message/ }))
  expect(await screen.findAllByText('Published to nobody/here: no subscribers')).toHaveLength(2)
  // Input after publishing does not change what is published again.
  await user.clear(topic())
  await user.type(topic(), 'known')
  await user.click(list().getByRole('button', { name: 'Publish again: nobody/here' }))
  await vi.waitFor(() => expect(texts()).toHaveLength(2))
  expect(sent.map(({ topic, payload }) => `${topic} ${payload}`)).toEqual([
    'nobody/here hello',
    'nobody/here hello',
  ])
  // The third one is refused, as its line says.
  await user.click(list().getAllByRole('button', { name: 'Publish again: nobody/here' })[0] as HTMLElement)
  await vi.waitFor(() => expect(texts()[0]).toContain('Not published:'))
})

it('clears the list when the session ends', async () => {
  const { user } = await stage()
  await user.type(topic(), 'known')
  await user.click(screen.getByRole('button', { name: /^Publish message/ }))
  await vi.waitFor(() => expect(texts()[0]).toContain('delivered to a subscriber'))
  await session.end()
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Last published' })).toBeNull())
})

it('collapses the MQTT 5 properties, and keeps them open while one is invalid', async () => {
  const { sent, user } = await stage()
  const fold = () => screen.getByRole('button', { name: /^MQTT 5 properties/ })
  expect(fold().getAttribute('aria-expanded')).toBe('false')
  await user.type(topic(), 'known')
  await user.click(fold())
  await user.type(screen.getByLabelText(/^Response topic/), 'a/b')
  await user.click(fold())
  expect(fold().textContent).toContain('1 field filled in')
  await user.click(fold())
  await user.type(screen.getByLabelText(/^Response topic/), '/#')
  await user.click(fold())
  expect(fold().getAttribute('aria-expanded')).toBe('true')
  await user.click(screen.getByRole('button', { name: /^Publish message/ }))
  await vi.waitFor(() => expect(fold().getAttribute('aria-expanded')).toBe('true'))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Response topic/)))
  expect(sent).toEqual([])
})
