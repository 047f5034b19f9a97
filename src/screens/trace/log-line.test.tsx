// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { LogLine } from './log-line'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

it('sets time, tag and client of a line apart, and keeps its own time at hand', () => {
  const { container } = render(
    <LogLine text="2026-11-26T14:49:27.123456+00:00 [MQTT] dev@10.0.0.1:5 msg: mqtt_packet_sent" />,
  )
  expect(container.textContent).toMatch(
    /^2026-11-2\d \d\d:\d\d:27\.123 \[MQTT\] dev@10\.0\.0\.1:5 msg: mqtt_packet_sent$/,
  )
  expect(container.querySelector('time')?.title).toBe('2026-11-26T14:49:27.123456+00:00')
})

it('leaves a line of another form as it is, with what would hide in it as escapes', () => {
  const { container } = render(<LogLine text={'odd \u001b[31m line'} />)
  expect(container.textContent).toBe('odd \\u001B[31m line')
})
