import { expect, it } from 'vitest'
import { divideHan } from './han-words'

it('divides a Chinese text into two words in all ways', () =>
  expect(divideHan('下载追踪日志')).toEqual(['下载追踪 日志', '下载追 踪日志', '下载 追踪日志']))

it.each(['日志', '追踪器', 'download log', '下载 log', ''])('leaves “%s” as it is', (text) =>
  expect(divideHan(text)).toEqual([]),
)
