import { expect, it } from 'vitest'
import { aclPages, aclTables, type AclSubject } from './acl-columns'

const meta = { page: 1, limit: 10, count: 1 }
const api = {
  authzClientRules: () => Promise.resolve({ data: [{ clientid: 'press-1', rules: [] }], meta }),
  authzUserRules: () => Promise.resolve({ data: [{ username: 'acme', rules: [] }], meta }),
}

/** The name and the id of each row of the first page, as an export and a selection of all pages have them. */
async function readPage(as: AclSubject, ns: string) {
  const { columns, rowRef } = aclTables[as]
  const { data } = await aclPages(api, as, ns, undefined)(1, 10, new AbortController().signal)
  return data.map((row) => [columns[0]?.csv?.(row), rowRef?.(row)?.id])
}

it('names the entries on every page of the built-in database', async () => {
  expect(await readPage('clientid', '')).toEqual([['press-1', 'clientid:press-1']])
  expect(await readPage('username', '')).toEqual([['acme', 'username:acme']])
})

it('keeps the namespace of the entries that were asked for', async () => {
  expect(await readPage('clientid', 'plant_a')).toEqual([['press-1', 'clientid@plant_a:press-1']])
})
