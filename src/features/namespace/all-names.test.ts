import { expect, it } from 'vitest'
import { readAllNamespaces } from './all-names'

it.each([0, 1, 2, 3, 4, 5])('reads all of %i namespaces, two at a time', async (count) => {
  const all = Array.from({ length: count }, (_, index) => `ns-${String(index)}`)
  const asked: (string | undefined)[] = []
  const namespaceManaged = ({
    query,
  }: {
    query?: { last_ns?: string | undefined; limit?: number | undefined }
  }) => {
    asked.push(query?.last_ns)
    const from = query?.last_ns === undefined ? 0 : all.indexOf(query.last_ns) + 1
    return Promise.resolve(all.slice(from, from + (query?.limit ?? 100)))
  }
  expect(await readAllNamespaces({ namespaceManaged }, new AbortController().signal, 2)).toEqual(all)
  expect(asked.length).toBe(Math.ceil(count / 2) + 1)
})
