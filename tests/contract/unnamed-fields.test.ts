import { expect, it } from 'vitest'
import { contract } from '@/contract'
import type { Table } from '@/contract/endpoint'
import { findUnnamedFields } from '@/contract/unnamed-fields'
import { describedByFields, keptFields } from '@/terminal/check/kept-fields'
import { everyRecorded, sample, selectAnswers, type Exchange } from '../samples'

const replies: readonly Exchange[] = [
  ...everyRecorded('5.1'),
  ...everyRecorded('5.8'),
  ...(sample('replies-6.2.json') as readonly Exchange[]),
]

/** The list of kept fields only shrinks. */
it('names every recorded field, but those listed', () => {
  const found = new Set<string>()
  for (const endpoint of Object.values(contract as Table)) {
    const { reply, method, path } = endpoint
    if (typeof reply === 'string' || method !== 'GET' || describedByFields.test(path)) continue
    const known = new Set<string>()
    for (const { responseBody } of selectAnswers(endpoint, replies))
      for (const field of findUnnamedFields(reply, responseBody, known)) found.add(`${path} ${field}`)
  }
  expect([...found].sort()).toEqual(Object.values(keptFields).flat().sort())
})
