// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { ApiError } from '@/api/error'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { checkWallKey } from './check-key'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

const check = (failure?: ApiError) =>
  checkWallKey(
    fakeClient({
      monitorCurrent: () => {
        if (failure !== undefined) throw failure
        return {}
      },
    }),
    translate,
  )

it('accepts a key with which the broker answers', async () => {
  expect(await check()).toBeUndefined()
})

it.each([
  ['a wrong key', new ApiError(401, 'BAD_API_KEY_OR_SECRET', ''), 'does not accept this API key'],
  ['a key without the right', new ApiError(403, 'UNAUTHORIZED_ROLE', ''), 'may not read the metrics'],
  ['no reply', new ApiError(0, 'NETWORK', '', { failure: 'network' }), 'could not be checked'],
])('says why the wall display cannot use it: %s', async (_, failure, sentence) => {
  expect(await check(failure)).toContain(sentence)
})
