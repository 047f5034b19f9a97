import { expect, it } from 'vitest'
import { maxKicks, noteKick, wasKicked } from './kicked'

const kick = (clientid: string) => noteKick(clientid, async () => undefined)

it('remembers a limited number of kicks', async () => {
  await kick('first')
  expect(wasKicked('first')).toBe(true)
  for (let at = 0; at < maxKicks; at += 1) await kick(`c${at}`)
  expect(['first', 'c0', `c${maxKicks - 1}`].map(wasKicked)).toEqual([false, true, true])
})
