// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import createRule from '@commands/rule/create'
import editRule from '@commands/rule/edit'
import testRule from '@commands/rule/test'
import { ApiError } from '@/api/error'
import { findErrorPlace } from '@/command/error-place'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { testFailure } from './test/words'

const refusal = (message: string) =>
  new ApiError(400, 'BAD_REQUEST', message, { failure: 'http', method: 'POST', path: '/rules' })

it.each([
  ['1: syntax error before: ', 'Line 1: syntax error at the end'],
  ["2: syntax error before: 'FROM'", 'Line 2: syntax error at ‘FROM’'.replaceAll(/[‘’]/g, "'")],
  ['{parse_error,{<<"1: syntax error before: ">>}}', 'Line 1: syntax error at the end'],
])(
  'describes %j by its line and place, when a rule is saved and when it is tested',
  async (message, words) => {
    await startI18n('en')
    await allWords()
    for (const command of [createRule, editRule, testRule]) {
      const place = findErrorPlace(command, refusal(message))
      expect(place?.step).toBe('sql')
      expect(place && translate(place.key, place.values)).toBe(words)
    }
    expect(testFailure(refusal(message), 'SELECT * FROM', translate).words).toBe(words)
  },
)
