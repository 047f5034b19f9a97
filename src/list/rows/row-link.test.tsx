// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { clientPaths } from '@/features/client/paths'
import { to } from '@/route/paths'
import { RowLink } from './row-link'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

const show = (id: string) => render(<RowLink make={() => to(clientPaths.client, { clientid: id })} id={id} />)
/** The part of an id that is never truncated, and the part that shrinks. */
const ends = () =>
  [...document.querySelectorAll('bdi > span')].map((part) =>
    part.className.includes('shrink-0') ? `stays ${part.textContent}` : `gives way ${part.textContent}`,
  )

it('truncates a long id in the middle and has the full id as accessible name', () => {
  show('gateway-of-the-northern-hall-0042')
  expect(ends()).toEqual(['gives way gateway-of-the-northern', 'stays -hall-0042'])
  expect(screen.getByRole('link', { name: 'gateway-of-the-northern-hall-0042' }).getAttribute('href')).toBe(
    '#/clients/detail/gateway-of-the-northern-hall-0042',
  )
})

it('shows a short id in full', () => {
  show('sensor-01')
  expect([ends(), screen.getByRole('link').textContent]).toEqual([[], 'sensor-01'])
})

it('explains why an id that a URL cannot hold is no link', () => {
  show('gateway-of-the-northern-hall\uD800-0042')
  expect([screen.queryByRole('link'), ends().length]).toEqual([null, 2])
  expect(screen.getByTitle('This ID cannot be used in a URL')).toBeTruthy()
})
