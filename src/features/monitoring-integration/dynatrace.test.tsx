// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import opentelemetryEdit from '@commands/opentelemetry/edit'
import { fakeClient } from '@/api/client-fixture'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import { session } from '@/connection/page'
import { stageScreen } from '@/features/stage'
import MonitoringIntegration from './integration'

afterEach(async () => {
  cleanup()
  await session.end()
})

const settings = {
  type: 'dynatrace',
  exporter: { endpoint: 'https://old.example/api/v2/otlp', auth: { type: 'api_token', token: '******' } },
  logs: { enable: true },
  traces: { enable: false },
}
const next = 'https://new.example/api/v2/otlp'
const written = { ...settings, exporter: { ...settings.exporter, endpoint: next } }

it('changes the URL of Dynatrace without adding metrics, for which it has no place', async () => {
  session.merge({ state: 'in', username: 'admin', version: '6.3.0', edition: 'enterprise' })
  const update = vi.fn((_: { readonly body: unknown }) => written)
  await stageScreen(<MonitoringIntegration />, '/monitoring/integration?tab=opentelemetry', {
    opentelemetry: () => settings,
    opentelemetryUpdate: update,
    telemetryWhitelist: () => [],
  })
  const field = await screen.findByLabelText(/Collector URL/)
  expect(screen.queryByLabelText(/Export interval/)).toBeNull()
  expect(screen.queryByRole('switch', { name: /Export metrics/ })).toBeNull()
  fireEvent.change(field, { target: { value: next } })
  const [save] = screen.getAllByRole('button', { name: /Save/ })
  if (save === undefined) throw new Error('there is no button to save')
  fireEvent.click(save)
  await waitFor(() => expect(update.mock.calls[0]?.[0].body).toEqual(written))
})

it('refuses an interval or a switch of metrics for it, before anything is sent', async () => {
  const update = vi.fn()
  const api = fakeClient({ opentelemetry: () => settings, opentelemetryUpdate: update })
  const run = (values: object) => perform(opentelemetryEdit, { ...values }, contextWith({ api }))
  for (const values of [{ enable: true }, { interval: 5000 }])
    await expect(run(values)).rejects.toMatchObject({ code: 'NO_METRICS' })
  expect(update).not.toHaveBeenCalled()
})
