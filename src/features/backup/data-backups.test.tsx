// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '@/connection/page'
import { stageScreen } from '@/features/stage'
import { backupPaths } from './paths'
import DataBackups from './data-backups'

afterEach(async () => {
  cleanup()
  await session.end()
})

const file = { filename: 'emqx-export-1.tar.gz', node: 'emqx@a', created_at: '2026-11-26T11:00:00.000+00:00' }
type Call = { readonly query?: { readonly namespace?: string } }

async function open(version: string) {
  session.merge({ state: 'in', username: 'admin', version, edition: 'enterprise' })
  const list = vi.fn((_: Call) => ({ data: [file], meta: {} }))
  await stageScreen(<DataBackups />, `${backupPaths.dataBackups}?ns=plant`, {
    dataBackupList: list,
    namespaceManaged: () => ['plant'],
  })
  await screen.findByText(file.filename)
  return list.mock.calls.map(([{ query }]) => query?.namespace)
}

it('lists the backups of the namespace in the address, where the broker keeps them apart', async () => {
  expect(await open('6.3.0')).toContain('plant')
  expect(screen.getAllByText('plant').length).toBeGreaterThan(0)
  expect(screen.getByRole('columnheader', { name: 'Namespace' })).toBeTruthy()
})

it('lists all backups of a broker that does not', async () => {
  expect(await open('6.1.0')).toEqual([undefined])
  expect(screen.queryByRole('columnheader', { name: 'Namespace' })).toBeNull()
})
