// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { stageScreen } from '@/features/stage'
import { maxDrawnRows } from '@/list/paging/row-pages'
import { Subscriptions } from './subscriptions'

afterEach(cleanup)

const count = 10_000
const rows = Array.from({ length: count }, (_, index) => ({ topic: `plant/${index}/temperature`, qos: 1 }))

it('draws at most one page of the subscriptions of a client, and finds those of the others', async () => {
  await stageScreen(<Subscriptions clientid="c" mountpoint="" version={5} />, '/clients', {
    clientSubscriptions: () => rows,
    subscriptionList: () => ({ data: rows.slice(0, 1000), meta: { count, page: 1, limit: 1000 } }),
  })
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('row')).toHaveLength(1 + maxDrawnRows)
  expect(screen.getByText('1–100 of 10,000')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(table.getByText('plant/100/temperature')).toBeDefined()
  expect(table.getAllByRole('row')).toHaveLength(1 + maxDrawnRows)
  await userEvent.click(screen.getByRole('textbox', { name: 'Contains' }))
  await userEvent.paste('/9999/')
  expect(table.getAllByRole('row')).toHaveLength(2)
  expect(table.getByText('plant/9999/temperature')).toBeDefined()
})
