import { expect, it, vi } from 'vitest'
import { fakeClient, type FakeAnswers } from '@/api/client-fixture'
import { ApiError } from '@/api/error'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import { nouns } from '@/features/nouns'
import { topicFilterMetricsUndo } from '@/features/topic-filter-metrics/undo'
import create from '@commands/topic-filter-metrics/create'
import clear from '@commands/topic-filter-metrics/delete-all'
import remove from '@commands/topic-filter-metrics/delete'
import reset from '@commands/topic-filter-metrics/reset'

type Call = { readonly params: { readonly name: string }; readonly query?: { readonly ns?: string } }
type Row = { readonly name: string; readonly topic_filter: string; readonly namespace?: string }

const rows: readonly Row[] = [
  { name: 'same', topic_filter: 'a/#' },
  { name: 'same', topic_filter: 'b/#', namespace: 'plant' },
  { name: 'own', topic_filter: 'c/#', namespace: 'plant' },
]

/** A broker that takes the namespace of a call, or as 6.3.0-beta.2 ignores it. */
function start(takesNamespace: boolean, namespace?: string) {
  const written = vi.fn()
  const read = ({ params: { name }, query }: Call) => {
    const ns = namespace ?? (takesNamespace ? query?.ns : undefined)
    const row = rows.find((one) => one.name === name && one.namespace === ns)
    if (row === undefined) throw new ApiError(404, 'NAME_NOT_FOUND', '')
    return row
  }
  const answers: FakeAnswers = {
    topicFilterMetricsList: () => rows,
    topicFilterMetricsDetail: read,
    topicFilterMetricsRemove: written,
    topicFilterMetricsReset: written,
    topicFilterMetricsCreate: written,
  }
  const context = contextWith({
    api: fakeClient(answers),
    edition: 'enterprise',
    release: [6, 3, 0],
    ...(namespace === undefined ? {} : { namespace }),
  })
  const run = (command: AnyCommand, values: CommandArgs) => perform(command, values, context)
  return { written, context, run }
}
const callsOf = (written: ReturnType<typeof vi.fn>) => written.mock.calls.map(([call]) => call as unknown)

it.each([remove, reset])(
  'acts in the namespace of a row where the broker takes it ($id)',
  async (command) => {
    const { run, written } = start(true)
    await run(command, { name: 'same@plant' })
    await run(command, { name: 'same' })
    expect(callsOf(written)).toEqual([
      { params: { name: 'same' }, query: { ns: 'plant' } },
      { params: { name: 'same' } },
    ])
  },
)

it.each([remove, reset])(
  'refuses a row of a namespace where the broker would act on another one ($id)',
  async (command) => {
    const { run, written } = start(false)
    for (const name of ['same@plant', 'own@plant'])
      await expect(run(command, { name })).rejects.toMatchObject({ code: 'NAMESPACE_IGNORED' })
    await expect(run(command, { name: 'gone@plant' })).rejects.toMatchObject({ code: 'NAME_NOT_FOUND' })
    expect(written).not.toHaveBeenCalled()
  },
)

it('acts by name alone for an account of that namespace', async () => {
  const { run, written } = start(false, 'plant')
  await run(remove, { name: 'same@plant' })
  expect(callsOf(written)).toEqual([{ params: { name: 'same' } }])
})

it('refuses the filter of a shared subscription, which would count nothing', async () => {
  const { run, written } = start(true)
  for (const filter of ['$share/g/a/#', '$queue/a'])
    await expect(run(create, { name: 'new', filter })).rejects.toMatchObject({ code: 'SHARED_FILTER' })
  expect(written).not.toHaveBeenCalled()
})

it('restores all that deleting everything removed, but those that only other accounts can create', async () => {
  const { context } = start(true)
  const look = { context, get: () => undefined, targets: nouns.undoTargets }
  const ids = await topicFilterMetricsUndo.of({}, clear, look)
  expect(ids).toEqual(['same', 'same@plant', 'own@plant'])
  const states = await topicFilterMetricsUndo.read(ids, look)
  const restored = ids.map((id) => topicFilterMetricsUndo.restore(id, states.get(id), undefined, 0))
  expect(restored).toEqual([
    [{ command: create.id, with: { name: 'same', filter: 'a/#' } }],
    'namespace',
    'namespace',
  ])
})
