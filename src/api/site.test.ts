import { expect, it } from 'vitest'
import type { Profile } from '@/contract/profile'
import { pickDefault } from './site'

const profileOf = (name: string, production = false): Profile => ({
  identity: `id-${name}`,
  name,
  label: name,
  color: 'info',
  production,
  readOnly: false,
})
const [lab, prod, staging] = [profileOf('lab'), profileOf('a-prod', true), profileOf('staging')]

it('opens the broker that was opened last, where an address names none', () => {
  expect(pickDefault([prod, lab, staging], 'id-staging')).toBe(staging)
})

it('opens the same broker in whatever order the profiles are, and a production broker only where there is no other', () => {
  expect(pickDefault([prod, staging, lab], undefined)).toBe(lab)
  expect(pickDefault([lab, staging, prod], 'id-gone')).toBe(lab)
  expect(pickDefault([prod], undefined)).toBe(prod)
  expect(pickDefault([], undefined)).toBeUndefined()
})
