// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RelativeTime, TimeStyle } from './relative-time'

const time = <RelativeTime iso="2026-11-28T14:48:06Z" relative="24 min ago" exact="2026-11-28 14:48:06" />

it.each([
  ['relative', '24 min ago', '2026-11-28 14:48:06'],
  ['full', '2026-11-28 14:48:06', '24 min ago'],
] as const)('shows the %s time, and the other one on hover', (style, shown, other) => {
  render(<TimeStyle value={style}>{time}</TimeStyle>)
  expect(screen.getByText(shown)).toHaveProperty('title', other)
})
