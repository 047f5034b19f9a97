import { expect, it } from 'vitest'
import { ban, keepalive, kick } from '../fixture'
import type { Param } from '../param'
import { readPaste } from './read-paste'

const paramOf = (command: typeof ban, name: string): Param => {
  const param = command.params[name]
  if (param === undefined) throw new Error(`no parameter ${name}`)
  return param
}
const who = paramOf(ban, 'who')

it('takes several lines as several values for a list, in addition to the typed text', () => {
  expect(readPaste(who, '', 'a\nb\r\nc\n')).toEqual({ text: 'a\nb\nc' })
  expect(readPaste(who, 'x', 'a, b, a')).toEqual({ text: 'x\na\nb' })
  expect(readPaste(who, '', 'Client ID,IP\na,10.0.0.1\nb,10.0.0.2')).toEqual({ text: 'a\nb' })
})
it('refuses a table without a known column of IDs', () => {
  expect(readPaste(who, '', 'a,10.0.0.1\nb,10.0.0.2')).toEqual({
    error: 'error.pasteColumns',
    values: { count: 2 },
  })
})
it('refuses several lines for a single value', () => {
  expect(readPaste(paramOf(ban, 'reason'), '', 'too\nchatty')).toEqual({
    error: 'error.pasteLines',
    values: { count: 2 },
  })
  expect(readPaste(paramOf(keepalive, 'clientid'), '', 'a\nb')).toEqual({
    error: 'error.pasteLines',
    values: { count: 2 },
  })
})
it('leaves a single line to the browser', () => {
  expect([
    readPaste(who, '', 'a\n'),
    readPaste(paramOf(ban, 'reason'), '', 'hello, world'),
    readPaste(paramOf(kick, 'clientid'), '', 'sensor-17'),
  ]).toEqual([undefined, undefined, undefined])
})
