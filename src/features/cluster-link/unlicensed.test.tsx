// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { noEvidence } from '@/connection/evidence'
import { writable } from '@/connection/fixture'
import { connection } from '@/connection/page'
import { stageScreen } from '@/features/stage'
import { ClusterLinkList } from './list'

afterEach(() => {
  cleanup()
  writable(connection.evidence).set(() => noEvidence)
})

it('says that the community license has no cluster links, and does not offer to create one', async () => {
  writable(connection.evidence).set(() => ({ releases: ['6.2.2'], seen: { license: true } }))
  await stageScreen(<ClusterLinkList />, '/cluster/links', {
    linkList: () => [],
    license: () => ({ type: 'community' }),
  })
  const reasons = await screen.findAllByText('The community license does not include cluster links')
  expect(reasons.length).toBeGreaterThan(0)
  const create = screen.getAllByRole('button', { name: 'Create cluster link' })
  expect(create.map((button) => button.getAttribute('aria-disabled'))).toEqual(create.map(() => 'true'))
})
