import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { makeOutline } from '@/command/plan/plan'
import { perform } from '@/command/run'
import { previewUndo, captureUndo } from '@/command/undo/capture'
import { undoRefusal } from '@/command/undo/undo'
import { clearRecords, undoReason, undoRecords } from '@/command/undo/undo-store'
import { startI18n } from '@/i18n/i18n'
import historyUndo from '@commands/command-history/undo'
import { commandFiles } from '../../registries'
import { isSame, stateOf, type State } from '../../harness/broker-state'
import { fixtures } from '../../harness/command-fixtures'
import { precedingCommands } from '../../harness/preceding-commands'
import {
  after,
  before,
  context,
  place,
  recover,
  sent,
  setsFor,
  getCommandValues,
} from '../../harness/harness'
import { createValueSets } from '../../harness/values'

// Every undo waits for a real broker; the embedded one is ready much sooner.
vi.mock('@/command/undo/settle', () => ({ settle: () => new Promise((resolve) => setTimeout(resolve, 20)) }))

const commands = (await commandFiles()).map(({ command }) => command)
const get = (id: string): AnyCommand | undefined => commands.find((command) => command.id === id)
const undoing = historyUndo
const undoable = commands.filter(({ undo }) => undo !== undefined && undo !== 'again')

/** Values that change something where those of the other invariants would not. */
const ours: Readonly<Record<string, readonly CommandArgs[]>> = {
  'client.keepalive': [{ interval: 77 }],
  'opentelemetry.trace': [{ type: 'clientid', entries: 'law-device' }],
  'broker.other': [{ root: 'sysmon', config: { os: { cpu_high_watermark: '97%' } } }],
  'broker.thresholds': [{ ...createValueSets('broker.thresholds')[0], cpu_high_watermark: 98 }],
  'slow-subscription.edit': [{ enabled: true, threshold: 600, top: 20, expire: 60_000, stats: undefined }],
  'acl.save': [
    { as: 'clientid', who: 'law-device', rules: [], extra: undefined },
    {
      as: 'all',
      who: '',
      rules: [{ permission: 'deny', action: 'all', topic: 'law/none' }],
      extra: undefined,
    },
  ],
}

/** Commands that change nothing at this broker, and why; their undo is tested with their targets (`targets.test.ts`). */
const inert: Readonly<Record<string, string>> = {
  'plugin.start': 'no plugin can run here',
  'plugin.stop': 'no plugin can run here',
  'rebalance.start': 'one node has nobody to share with',
}

/** Commands whose undo takes several runs, each of which writes the complete list; their plan contains only the requests sent in any case. */
const decidedByReplies: readonly string[] = ['rewrite.delete', 'rewrite.edit']

/** The plan of an undo only records requests, the same as the undo sends. */
async function planOfUndo(entry: string): Promise<readonly string[]> {
  sent.length = 0
  const { steps, error } = await makeOutline(undoing, { entry }, undefined, { ...context(), filled: true })
  expect([sent.filter(({ method }) => method !== 'GET'), error]).toEqual([[], undefined])
  return steps.flatMap((step) => (step.kind === 'request' ? [`${step.method} ${step.path}`] : []))
}

/** The noun of a command: `api-key` of `api-key.create`. */
const nounOfCommand = (id: string): string => id.slice(0, id.indexOf('.'))

/** The commands with an undo, in three parts of about the same length, so that they run side by side. */
const parts = {
  access: /^(?:acl|api-key|authentication|authentication-user|authorization|ban|client|mqtt-user|user)$/,
  integration:
    /^(?:action|ai-profile|ai-provider|bridge|cluster-link|connector|external-registry|message-transformation|message-validation|rule|schema|source)$/,
} as const

const partOf = (id: string): 'access' | 'integration' | 'rest' =>
  parts.access.test(nounOfCommand(id))
    ? 'access'
    : parts.integration.test(nounOfCommand(id))
      ? 'integration'
      : 'rest'

/** Every command of a part, run and undone, leaves the broker as it was. */
export function checkUndo(part: 'access' | 'integration' | 'rest'): void {
  describe('run and undo change nothing', () => {
    beforeAll(async () => {
      // Words need to know nothing more of a page.
      vi.stubGlobal('document', { documentElement: {} })
      await startI18n('en')
    })
    afterEach(async () => {
      clearRecords()
      await recover()
    })
    it.each(
      undoable.filter(({ id }) => partOf(id) === part).map((command) => [command.id, command] as const),
    )('%s', async (id, command) => {
      await before(command)
      const filled = { ...context(), filled: true }
      const earlier = get(precedingCommands[id] ?? '')
      if (earlier !== undefined) await perform(earlier, getCommandValues(earlier), filled)
      const { own: particular, clear } = (await fixtures[id]?.(place())) ?? {}
      let changed = false
      let was: State | undefined
      for (const own of particular === undefined ? (ours[id] ?? (await setsFor(command))) : [particular]) {
        const values = getCommandValues(command, own)
        // The undo of the previous values has restored the complete state.
        was ??= await stateOf(command, 'whole')
        const earlierState = was
        const promised = await previewUndo(command, [values], filled)
        const captured = await captureUndo(command, [values], filled)
        const ended = await perform(command, values, filled).then(
          (outcome) => outcome.kind as string,
          (cause: unknown) => {
            if (cause instanceof ApiError) return cause.code
            throw cause
          },
        )
        await captured?.ran(id)
        // Most changes show in the lists of the nouns that it calls; only where none does are all of them read.
        const same =
          isSame(await stateOf(command, 'touched'), earlierState) &&
          isSame(await stateOf(command, 'whole'), earlierState)
        expect(['done', 'go', ...(id in inert ? [ended] : [])]).toContain(ended)
        if (same) continue
        changed = true
        // The question announces what the history entry then contains.
        expect(promised).toEqual(captured?.promise)
        const lost = promised?.extent === 'none'
        expect([undoRecords.get().get(id)?.state, undoReason(id), await undoRefusal(context(), id)]).toEqual(
          lost
            ? [
                'none',
                `undo.never.${promised.reason ?? ''}`,
                expect.objectContaining({ key: 'undo.refused.reason' }),
              ]
            : ['ready', undefined, undefined],
        )
        if (lost) {
          // Nothing is sent, not even in part.
          sent.length = 0
          expect(await perform(undoing, { entry: id }, filled)).toMatchObject({
            message: `undo.never.${promised.reason ?? ''}`,
            differs: true,
          })
          expect(sent).toEqual([])
          was = undefined
          continue
        }
        expect(promised?.extent).toBe('all')
        const planned = await planOfUndo(id)
        sent.length = 0
        const outcome = await perform(undoing, { entry: id }, filled)
        const really = sent
          .filter(({ method }) => method !== 'GET')
          .map(({ method, path }) => `${method} ${path}`)
        if (decidedByReplies.includes(id)) expect(really).toEqual(expect.arrayContaining([...planned]))
        else expect(really).toEqual(planned)
        expect(outcome).toMatchObject({ kind: 'done', message: 'undo.done' })
        // The broker answers before it has acted.
        await vi.waitFor(async () => expect(await stateOf(command, 'whole')).toEqual(earlierState), {
          timeout: 3000,
          interval: 20,
        })
      }
      // An invariant that cannot fail would check nothing.
      expect(changed).toBe(!(id in inert))
      await clear?.()
      // Undone is as it was: switched off, where the others need it on.
      if (earlier !== undefined) await perform(command, getCommandValues(command), filled)
      await after(command)
    })
  })
}
