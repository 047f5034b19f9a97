// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createRef } from 'react'
import { stageScreen } from '@/features/stage'
import { defaultLimits } from '@/mqtt/explorer'
import { createTopicFeed } from '@/mqtt/topic-feed'
import { createTopicRows } from '@/mqtt/topic-rows'
import { createTopicTree } from '@/mqtt/topic-tree'
import { here } from '@/route/location'
import { TopicTreeView } from './tree'

beforeAll(() => {
  // The rows that fit are measured.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(cleanup)

async function open(address: `/${string}`) {
  const now = () => 100_000
  const tree = createTopicTree({ maxBytes: 1e9, now })
  const topics = {
    tree,
    rows: createTopicRows(tree, now),
    feed: createTopicFeed(tree, { sampleAbove: 1, clock: now }),
    limits: defaultLimits,
  }
  for (const [topic, text, at] of [
    ['a', '{"celsius":21}', 100_000],
    ['b', 'running', 10_000],
    ['c', 'x'.repeat(2000), 50_000],
  ] as const)
    tree.add({ topic, payload: new TextEncoder().encode(text), qos: 0, retain: false, at })
  await stageScreen(
    <TopicTreeView
      topics={topics}
      shown={undefined}
      filterRef={createRef()}
      onEnter={() => undefined}
      empty={{ title: 'No topics match', text: '' }}
    />,
    address,
    {},
  )
  return () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent?.charAt(0))
}

it.each([
  ['silent=1m', ['b']],
  ['silent=10s', ['b', 'c']],
  ['json=no', ['b', 'c']],
  ['larger=1KB', ['c']],
  ['larger=1KB&sort=-name', ['c']],
  ['sort=-name', ['c', 'b', 'a']],
  ['sort=-last', ['a', 'c', 'b']],
  ['sort=size', ['b', 'a', 'c']],
])('shows the topics that the address asks for: %s', async (query, names) => {
  expect((await open(`/explorer?${query}`))()).toEqual(names)
})

it('says that no topic matches', async () => {
  await open('/explorer?faster=1000')
  expect(screen.queryAllByRole('treeitem')).toEqual([])
  expect(screen.getByText('No topics match')).toBeTruthy()
})

it('sorts by the heads of its columns, by click and by key', async () => {
  const names = await open('/explorer')
  const user = userEvent.setup()
  const head = (column: string) => screen.getByRole('button', { name: new RegExp(`^Sort by ${column}`) })
  await user.click(head('Last message'))
  expect(names()).toEqual(['a', 'c', 'b'])
  expect(here()).toContain('sort=-last')
  expect(head('Last message').getAttribute('aria-pressed')).toBe('true')
  expect(head('Last message').getAttribute('aria-label')).toBe('Sort by Last message; descending')
  head('Value').focus()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['c', 'a', 'b'])
  await user.keyboard('{Enter}{Enter}')
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(here()).not.toContain('sort')
})
