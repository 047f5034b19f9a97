import { afterEach, beforeAll, expect, it } from 'vitest'
import { answerCalls, goTo, openConsole } from './console'
import { see } from './operate'

beforeAll(() => openConsole())
afterEach(() => answerCalls())

const alarm = (index: number) => ({
  node: 'emqx@a',
  name: `old_${index}`,
  message: `alarm ${index}`,
  details: {},
  duration: 1000,
  activate_at: new Date(Date.UTC(2026, 10, 20) + index * 60_000).toISOString(),
  deactivate_at: new Date(Date.UTC(2026, 10, 20) + index * 60_000 + 1000).toISOString(),
})
const alarms = Array.from({ length: 1001 }, (_, index) => alarm(index))

it('lists the newest past alarm first, though the broker returns pages oldest first', async () => {
  const requests: number[] = []
  answerCalls((path) => {
    const [name, text] = path.split('?')
    const query = new URLSearchParams(text)
    if (name !== '/alarms' || query.get('activated') !== 'false') return undefined
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    requests.push(page)
    return Response.json({
      data: alarms.slice((page - 1) * limit, page * limit),
      meta: { page, limit, count: alarms.length, hasnext: page * limit < alarms.length },
    })
  })
  await goTo('/alarm/history-alarm')
  await see('main tbody tr', 'old_1000')
  const names = [...document.querySelectorAll('main tbody tr')].flatMap(
    ({ textContent }) => /old_\d+/.exec(textContent)?.[0] ?? [],
  )
  expect(names.slice(0, 3)).toEqual(['old_1000', 'old_999', 'old_998'])
  expect(requests).toEqual([1, 2])
})
