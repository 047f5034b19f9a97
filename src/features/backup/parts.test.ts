import { expect, it } from 'vitest'
import { words } from '../../../tests/registries'
import { contract } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'
import backupRestore from '@commands/backup/restore'
import backupSave from '@commands/backup/save'
import { parts } from './parts'

const endpoints: Readonly<Record<string, Endpoint>> = contract
const distinct = (ids: readonly string[]) => [...new Set(ids)].sort()

it('declares all endpoints of the parts in the commands', () => {
  const reads = parts.flatMap((part) => part.reads)
  expect(distinct(backupSave.calls)).toEqual(distinct(['nodeList', ...reads]))
  expect(distinct(backupRestore.calls)).toEqual(
    distinct([...reads, ...parts.flatMap(({ writes, removes = [] }) => [...writes, ...removes])]),
  )
})

it('calls no endpoint that needs more than its part', () => {
  const optional = ['authenticatorOrder', 'authzSourceOrder']
  const wrong = parts.flatMap(({ name, needs, reads, writes, removes = [] }) =>
    [...reads, ...writes, ...removes]
      .filter(
        (id) => !optional.includes(id) && endpoints[id]?.needs !== undefined && endpoints[id].needs !== needs,
      )
      .map((id) => `${name}: ${id}`),
  )
  expect(wrong).toEqual([])
})

it.each(['en', 'zh'] as const)('has a name for each part in the language %s', (language) => {
  const catalogue = words(language)
  expect(
    parts.map(({ name }) => `backup.part.${name}`).filter((key) => catalogue[key] === undefined),
  ).toEqual([])
})
