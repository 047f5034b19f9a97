import { beforeAll, describe, expect, it } from 'vitest'
import { wallPaths } from '@/features/wall/paths'
import { withManyRows } from '../harness/many-rows'
import { goTo, openConsole } from './console'
import { newerPlaces, places } from './places'

/*
 * Every screen with ten thousand of whatever the broker returns in a list: rows, nodes, rules of a user, headers, topics. Lists that
 * the broker pages get one page.
 */

/** A screen that draws all rows has more elements than there are rows. */
const maxElements = 9000

beforeAll(() =>
  openConsole({
    release: '6.3',
    async changeReplies({ path, method, ask }) {
      const response = await ask()
      const isJson = /^application\/json/.test(response.headers.get('content-type') ?? '')
      if (!response.ok || !isJson || method !== 'GET') return response
      return new Response(withManyRows(path, await response.text()), response)
    },
  }),
)

describe('no screen draws ten thousand rows', () => {
  it.each([...places, ...newerPlaces].filter(([, path]) => path !== wallPaths.wall))(
    '%s',
    async (_name, path) => {
      await goTo(path)
      const count = document.querySelectorAll('main *').length
      expect(count).toBeLessThan(maxElements)
    },
  )
})
