// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { writable } from '@/connection/fixture'
import { connection } from '@/connection/page'
import type { Presented, PresentedCertificate } from '@/contract/presented-certificates'
import { stageScreen } from '@/features/stage'
import { translate as t } from '@/i18n/use-words'
import { PresentedCard } from './presented-card'
import { PresentedList } from './presented-list'

const day = 24 * 3_600_000
const certificate = (subject: string, days: number): PresentedCertificate => ({
  subject,
  issuer: 'CN=Example issuing',
  names: ['broker.example'],
  validFrom: Date.now() - 300 * day,
  validTo: Date.now() + days * day + 3_600_000,
  fingerprint: `fingerprint of ${subject}`,
})
const listener = (type: string, name: string) => ({
  id: `${type}:${name}`,
  type,
  bind: '0.0.0.0:8883',
  enable: true,
  status: { running: true },
})
const answers = {
  listenerList: () => [
    listener('tcp', 'default'),
    listener('ssl', 'long'),
    listener('ssl', 'short'),
    listener('wss', 'issuer'),
    listener('quic', 'fast'),
    listener('ssl', 'closed'),
    listener('ssl', 'broken'),
  ],
  gatewayList: () => [
    {
      name: 'stomp',
      status: 'running',
      listeners: [{ id: 'stomp:ssl:one', name: 'one', type: 'ssl', running: true }],
    },
  ],
}
const at = (address: string, ...certificates: PresentedCertificate[]): Presented => ({
  address,
  certificates,
})
const presented: Record<string, Presented> = {
  'ssl%3Along': at('broker.example:8883', certificate('CN=long', 200)),
  'ssl%3Ashort': at('broker.example:8884', certificate('CN=short', 2)),
  'wss%3Aissuer': at('broker.example:8084', certificate('CN=leaf', 300), certificate('CN=issuer', 20)),
  'ssl%3Aclosed': { address: 'broker.example:8885', failure: 'refused' },
  'stomp%3Assl%3Aone': at('broker.example:61614', certificate('CN=stomp', -3)),
}

/** The paths that the console's own server was asked for. */
let asked: string[] = []
let read: (path: string) => Promise<unknown>
beforeEach(() => {
  asked = []
  read = async (path) => {
    const found = presented[path.split('/').at(-1) ?? '']
    if (found === undefined) throw new ApiError(424, 'BROKER_FAILED', 'no listener')
    return found
  }
  vi.spyOn(connection, 'readServer').mockImplementation((path) => {
    asked.push(path)
    return read(path)
  })
  writable(connection.link).merge({ mqttPath: '/mqtt' })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  writable(connection.link).merge({ mqttPath: undefined })
})

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .join(' | '),
    )

it('lists every listener with TLS, the certificate that ends first at the top, and why others are not known', async () => {
  await stageScreen(<PresentedList />, '/certificates', answers)
  await waitFor(() => expect(rows()).toHaveLength(7))
  await waitFor(() => expect(rows()[0]).toContain('stomp:ssl:one'))
  const texts = rows()
  expect(texts[0]).toContain('ago')
  expect(texts[1]).toMatch(/ssl:short.*in 2 d.*Read from broker\.example:8884/)
  // Of the chain, the issuer ends first.
  expect(texts[2]).toMatch(/wss:issuer.*CN=leaf.*in 20 d\(its issuer\)/)
  expect(texts[3]).toMatch(/ssl:long.*in 200 d/)
  expect(texts.find((text) => text.includes('quic:fast'))).toContain(t('certificate.from.udp'))
  expect(texts.find((text) => text.includes('ssl:closed'))).toContain(
    'broker.example:8885 rejects connections from the console',
  )
  expect(texts.find((text) => text.includes('ssl:broken'))).not.toContain(t('certificate.from.reading'))
  expect(texts.some((text) => text.includes('tcp:default'))).toBe(false)
  expect(asked.some((path) => path.includes('quic'))).toBe(false)
})

it('shows only what ends within 30 days', async () => {
  await stageScreen(<PresentedList />, '/certificates?ends=soon', answers)
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows().join()).toMatch(/ssl:short.*wss:issuer/)
})

it('reads a few at a time, says how many are read, and reads them again on Refresh only', async () => {
  const finish: (() => void)[] = []
  const answer = read
  read = (path) => new Promise((done, fail) => finish.push(() => answer(path).then(done, fail)))
  await stageScreen(<PresentedList />, '/certificates', answers)
  expect(await screen.findByText('0 of 6 read')).toBeDefined()
  expect(asked).toHaveLength(4)
  await act(async () => finish.shift()?.())
  expect(await screen.findByText('1 of 6 read')).toBeDefined()
  expect(asked).toHaveLength(5)
  while (finish.length > 0) await act(async () => finish.shift()?.())
  await waitFor(() => expect(screen.queryByText(/of 6 read/)).toBeNull())
  expect(asked).toHaveLength(6)
  read = answer
  await userEvent.click(screen.getByRole('button', { name: new RegExp(t('list.refresh')) }))
  await waitFor(() => expect(asked).toHaveLength(12))
})

it('says that nothing is read without the server of the console, and still lists the listeners', async () => {
  writable(connection.link).merge({ mqttPath: undefined })
  await stageScreen(<PresentedList />, '/certificates', answers)
  await waitFor(() => expect(rows()).toHaveLength(7))
  expect(screen.getByText(t('certificate.noServer'))).toBeDefined()
  expect(asked).toEqual([])
})

it('shows the whole chain of one listener', async () => {
  await stageScreen(
    <PresentedCard
      listener={{ presenter: { kind: 'listener', id: 'wss:issuer' }, type: 'wss', running: true }}
    />,
    '/listener/detail/wss:issuer',
    answers,
  )
  expect(await screen.findByText('CN=leaf')).toBeDefined()
  expect(screen.getByText('broker.example')).toBeDefined()
  expect(screen.getByRole('table', { name: t('certificate.chain') }).textContent).toContain('CN=issuer')
  await userEvent.click(screen.getByRole('button', { name: t('certificate.readAgain') }))
  await waitFor(() => expect(asked).toHaveLength(2))
})
