import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { toBroker, type Api } from '@/broker/releases/releases'
import { perform } from '@/command/run'
import { captureUndo } from '@/command/undo/capture'
import { removes } from '@/command/undo/secrets'
import { clearRecords } from '@/command/undo/undo-store'
import { offers, type Capability } from '@/contract/capability'
import { startI18n } from '@/i18n/i18n'
import historyUndo from '@commands/command-history/undo'
import { commandFiles } from '../../registries'
import { isSame, stateOf } from '../../harness/broker-state'
import { exact } from '../../harness/changing-fields'
import {
  after,
  answerUnknownFields,
  before,
  client,
  context,
  getCommandValues,
  recover,
  setsFor,
  unknown,
} from '../../harness/harness'

// Every undo waits for a real broker; the embedded one is ready much sooner.
vi.mock('@/command/undo/settle', () => ({ settle: () => new Promise((resolve) => setTimeout(resolve, 20)) }))

/** Recorded releases of the oldest, a middle and the newest API. */
const profiles: readonly Api[] = ['5.1', '5.8', '6.2']
const deleting = (await commandFiles())
  .map(({ command }) => command)
  // What is kept in the browser has no fields of a broker.
  .filter(
    (command) =>
      removes(command) && command.calls.length > 0 && command.undo !== undefined && command.undo !== 'again',
  )

const api = () => client()
const aclRule = {
  topic: 'law/${clientid}/#',
  permission: 'deny',
  action: 'publish',
  qos: [1],
  retain: 'all',
} as const

/** Rules for client IDs, usernames and everyone, of a namespace too where there are any. */
async function completeRules(at: Api): Promise<void> {
  const spaces = at === '6.2' ? [undefined, 'law_space'] : [undefined]
  for (const ns of spaces) {
    const query = ns === undefined ? {} : { query: { ns } }
    if (ns !== undefined)
      await api()
        .namespaceCreate({ params: { ns } })
        .catch(() => undefined)
    // Conditions exist since 5.9.
    const rules = [at === '6.2' ? { ...aclRule, clientid_re: '^a', ipaddr: '10.0.0.0/8' } : aclRule]
    await api().authzAllRulesReplace({ body: { rules }, ...query })
    for (const name of ['law_more', 'law_most']) {
      await api().authzClientRulesUpdate({
        params: { clientid: name },
        body: { clientid: name, rules },
        ...query,
      })
      await api().authzUserRulesUpdate({
        params: { username: name },
        body: { username: name, rules: [] },
        ...query,
      })
    }
  }
}

/** Gives the objects of the harness the fields that it leaves out, before they are deleted. */
const complete: Readonly<Record<string, (at: Api) => Promise<unknown>>> = {
  rule: () =>
    api().ruleUpdate({
      params: { id: 'law_rule' },
      body: {
        sql: 'SELECT payload.a AS a FROM "law/#"',
        name: 'a name',
        description: 'a description',
        enable: false,
        actions: [
          { function: 'console' },
          { function: 'republish', args: { topic: 'law/again', qos: 1, retain: true, payload: '${a}' } },
        ],
      },
    }),
  acl: completeRules,
  authorization: completeRules,
}

/** What the harness needs besides the command, to make its objects. */
const fixtureNeeds: Readonly<Record<string, Capability>> = { storage: 'messageQueues' }

/** The noun of a command: `api-key` of `api-key.create`. */
const nounOf = (id: string): string => id.slice(0, id.indexOf('.'))

let restored = 0

describe('a deletion that is undone changes no field', () => {
  beforeAll(async () => {
    answerUnknownFields('fields')
    // Words need to know nothing more of a page.
    vi.stubGlobal('document', { documentElement: {} })
    await startI18n('en')
  })
  afterEach(async () => {
    clearRecords()
    await recover()
  })
  const runs = profiles.flatMap((api) =>
    deleting
      .filter(({ id, needs }) =>
        [needs, fixtureNeeds[nounOf(id)]].every((one) => offers(one, toBroker('enterprise', api))),
      )
      .map((command) => [command.id, api, command] as const),
  )
  it.each(runs)('%s (%s)', async (id, profile, command) => {
    const at = toBroker('enterprise', profile)
    await before(command, at)
    await complete[nounOf(id)]?.(profile)
    // From here on every object that is read has unknown fields.
    unknown()?.clear()
    for (const own of await setsFor(command)) {
      const filled = { ...context(), filled: true }
      const values = getCommandValues(command, own)
      const was = await stateOf(command, 'whole', exact, at)
      const captured = await captureUndo(command, [values], filled)
      await perform(command, values, filled)
      await captured?.ran(id)
      if (captured?.promise.extent !== 'all') break
      // Some values name what is not there.
      if (isSame(await stateOf(command, 'whole', exact, at), was)) continue
      expect(await perform(historyUndo, { entry: id }, filled)).toMatchObject({ message: 'undo.done' })
      await vi.waitFor(async () => expect(await stateOf(command, 'whole', exact, at)).toEqual(was), {
        timeout: 3000,
        interval: 20,
      })
      restored += 1
    }
    await after(command)
  })
  it('restores what is deleted in each release', () => {
    expect(restored).toBeGreaterThan(profiles.length * 8)
  })
})
