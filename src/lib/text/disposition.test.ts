import { expect, it } from 'vitest'
import { dispositionName } from './disposition'

it.each([
  ['attachment; filename=trace_topic.zip', 'trace_topic.zip'],
  ['attachment; filename="../evil"', 'evil'],
  ['attachment; filename="..\\\\..\\\\evil.zip"', 'evil.zip'],
  ['attachment; filename=con', '_con'],
  ['attachment; filename="\u202Egpj.zip"', 'gpj.zip'],
  ['attachment; filename="a\\"b.zip"', 'a-b.zip'],
  ['attachment; filename="a;b.zip"', 'a-b.zip'],
  ["attachment; filename=plain.zip; filename*=UTF-8''%E6%97%A5%E5%BF%97.zip", '日志.zip'],
  ["attachment; filename*=UTF-8''..%2F..%2Fevil.zip", 'evil.zip'],
  ["attachment; filename=plain.zip; filename*=UTF-8''%zz", 'plain.zip'],
  ["attachment; filename*=ISO-8859-1''a.zip; filename=plain.zip", 'plain.zip'],
  ['attachment; other="filename=evil.zip"', undefined],
  ['attachment; filename="..."', undefined],
  ['attachment', undefined],
  ['', undefined],
  [null, undefined],
])('parses %j to the file name %j (catalogue U7)', (header, name) => {
  expect(dispositionName(header)).toBe(name)
})
