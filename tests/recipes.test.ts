import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfSigned } from '@/broker/listeners/certificate'
import { splitWords } from '@/cli/completion/shell-words'
import type { Context } from '@/command/context'
import { commandNames, normalizeName, parseCommandLine, readTexts } from '@/command/prompt/line'
import { defaults } from '@/server/options'
import { startServer } from '@/server/serve'
import { runConfig } from '@/terminal/config/run-config'
import { loadRegistry } from '@/terminal/registry'
import { runLine } from '@/terminal/terminal'
import { loadWords } from '@/terminal/words'
import { isEqual } from '@/lib/equal'
import { connectAssistant } from './assistant'
import { root, words as texts } from './registries'

/** A step of a page: what the three columns of a table say. */
type Step = {
  readonly palette: string
  readonly clicks: string
  readonly terminal: string
  /** A command and its parameters; empty where the step is about a file, which an assistant has not. */
  readonly assistant: string
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The text of a cell that is code. */
const code = (cell: string) => /^`(.*)`$/.exec(cell)?.[1] ?? ''

/** The steps of a section, from its tables with the columns Palette, Clicks, Terminal and, in recipes, Assistant. */
function steps(section: string): readonly Step[] {
  const tables = section
    .split('\n\n')
    .filter((block) => /^\| Palette +\| Clicks +\| Terminal +\|/.test(block))
  return tables.flatMap((table) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((row) => {
        const [, palette = '', clicks = '', terminal = '', assistant = ''] = row
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim())
        return { palette: code(palette), clicks, terminal: code(terminal), assistant: code(assistant) }
      }),
  )
}

const sections = read('src/docs/recipes.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.split('\n')[0] ?? '', text, seed: text.includes('<!-- seed: empty -->') }))
const firstSteps = read('src/docs/start/first-steps.md')
const allSteps = [firstSteps, ...sections.map(({ text }) => text)].flatMap(steps)

const terminalWords = loadWords()
const { all } = await loadRegistry()
const names = commandNames(all, (command) => [terminalWords(command.title)])

/** What a line of the terminal gives to its command. */
function terminalTexts(line: string): { readonly id: string; readonly given: ReadonlyMap<string, string> } {
  const [, , id = '', ...args] = splitWords(line)
  const given = new Map<string, string>()
  for (const [at, arg] of args.entries())
    if (arg.startsWith('--') && arg !== '--yes') given.set(arg.slice(2), args[at + 1] ?? '')
  return { id, given }
}

describe('recipes', () => {
  it('are twelve, each with a step for palette, mouse and terminal', () => {
    expect(sections).toHaveLength(12)
    for (const { title, text } of sections) expect(steps(text).length, title).toBeGreaterThan(0)
    for (const { palette, clicks, terminal } of allSteps)
      expect([palette, clicks, terminal].filter((cell) => cell === '')).toEqual([])
  })

  it('name buttons, fields and pages that exist', () => {
    const shown = Object.values(texts('en'))
    const bold = allSteps.flatMap(({ clicks }) =>
      [...clicks.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name),
    )
    expect(bold.length).toBeGreaterThan(40)
    expect([...new Set(bold)].filter((name) => !shown.includes(name ?? ''))).toEqual([])
  })
})

describe('palette lines', () => {
  const context = { now: Date.now } as Context

  it.each(allSteps)('$palette does what the terminal line does', ({ palette, terminal }) => {
    const { id, given } = terminalTexts(terminal)
    const line = parseCommandLine(palette, palette.length, names)
    if (line === undefined) {
      // A name without values: the palette asks for them, or opens a form.
      expect([id, `go.${id.replace(/\.(\w)/, (_, first: string) => first.toUpperCase())}`]).toContain(
        names.get(normalizeName(palette))?.id,
      )
      return
    }
    expect(line).toMatchObject({ excess: false, refusedName: undefined, unterminated: false })
    expect(line.command.id).toBe(id)
    expect(readTexts(line.command, line.texts, context).refused).toBeUndefined()
    for (const [name, text] of Object.entries(line.texts))
      expect([name, given.get(name)]).toEqual([name, text])
  })
})

/** A server with the embedded broker, and what the lines call it. */
async function start(seed: 'calm' | 'empty') {
  const running = await startServer({
    ...defaults,
    port: 0,
    mqttPort: 0,
    wsPort: 0,
    api: '6.2',
    edition: 'enterprise',
    seed,
  })
  const login = await fetch(`${running.url}/api/v5/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'public' }),
  })
  const { token } = (await login.json()) as { token: string }
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${running.url}/api/v5${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return response.json()
  }
  return { running, get }
}
type Broker = Awaited<ReturnType<typeof start>>

let calm: Broker
let empty: Broker
let protectedBroker: Broker
let target: Broker
let calmForAssistant: Broker
let emptyForAssistant: Broker
beforeAll(async () => {
  ;[calm, empty, protectedBroker, target, calmForAssistant, emptyForAssistant] = await Promise.all([
    start('calm'),
    start('empty'),
    start('empty'),
    start('empty'),
    start('calm'),
    start('empty'),
  ])
})
afterAll(() =>
  Promise.all(
    [calm, empty, protectedBroker, target, calmForAssistant, emptyForAssistant].map(({ running }) =>
      running.close(),
    ),
  ),
)

/** Whether two texts are the same JSON. */
function isSameJson(one: string, other: string): boolean {
  try {
    return isEqual(JSON.parse(one), JSON.parse(other))
  } catch (cause) {
    if (cause instanceof SyntaxError) return false
    throw cause
  }
}

const mqttAddress = ({ running }: Broker) => `127.0.0.1:${String(running.broker?.mqttPort)}`
const pair = selfSigned(Date.now())
/** The files of the recipes. */
const files: Readonly<Record<string, object>> = {
  'certificate.json': { name: 'broker', chain: pair.cert, key: pair.key },
  'replacement.json': { chain: pair.cert, key: pair.key },
}

/** The line as it is on these brokers: their ports, the names that they gave, the texts of files. */
async function fill(line: string, broker: Broker): Promise<readonly string[]> {
  const backups = line.includes('emqx-export-')
    ? ((await broker.get('/data/files')) as { data: readonly { filename: string }[] }).data
    : []
  return splitWords(line).map((word) =>
    word
      .replace('127.0.0.1:2883', mqttAddress(target))
      .replace(/emqx-export-[\d.-]+\.tar\.gz/, (name) => backups[0]?.filename ?? name)
      .replace(/^\$\(cat (\S+)\)$/, (_, file: string) => JSON.stringify(files[file])),
  )
}

/** The environment of a terminal: the login, where it prints, and its standard input. */
const toDeps = (broker: Broker, printed: string[], input = '') => ({
  env: { SWITCHBOARD_BROKER: broker.running.url, SWITCHBOARD_USER: 'admin', SWITCHBOARD_PASSWORD: 'public' },
  out: (text: string) => void printed.push(text),
  err: (text: string) => void printed.push(text),
  input: () => Promise.resolve(input),
})

/** Runs a line of a page in the terminal; resolves to the exit code and what it printed. */
async function run(line: string, broker: Broker, input = '') {
  const printed: string[] = []
  const [program, cmd, ...args] = await fill(line, broker)
  expect([program, cmd]).toEqual(['switchboard', 'cmd'])
  const exitCode = await runLine(args, toDeps(broker, printed, input))
  // A download is saved in the current folder.
  if (exitCode === 0 && args[0]?.endsWith('.download') === true) rmSync(printed[0] ?? '')
  return { exitCode, printed: printed.join('\n') }
}

describe('terminal lines', () => {
  it.each(sections)('$title', async ({ text, seed }) => {
    for (const { terminal } of steps(text)) {
      // A trace has a log once its client has done something.
      if (terminal.includes(' trace.download '))
        await expect.poll(async () => (await run(terminal, calm)).exitCode, { timeout: 20_000 }).toBe(0)
      const { exitCode, printed } = await run(terminal, seed ? empty : calm)
      expect(exitCode, `${terminal}\n${printed}`).toBe(0)
    }
  })

  it('fail the test when they are wrong', async () => {
    expect((await run('switchboard cmd client.kick --clientid none --yes', calm)).exitCode).toBe(1)
    expect((await run('switchboard cmd client.kick --client sensor-03 --yes', calm)).exitCode).toBe(2)
  })
})

describe('lines of an assistant', () => {
  /** The command and the parameters of a line. */
  const parse = (line: string) => {
    const [, id = '', parameters = '{}'] = /^(\S+)(?: (\{.*\}))?$/.exec(line) ?? []
    return { id, parameters: JSON.parse(parameters) as Record<string, unknown> }
  }
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

  it('are there for every step without a file', () => {
    const without = sections.flatMap(({ text }) => steps(text)).filter(({ assistant }) => assistant === '')
    for (const { terminal } of without) expect(terminal).toMatch(/\$\(cat |\.download /)
    expect(without.length).toBeLessThan(6)
  })

  it.each(sections)('$title', async ({ text, seed }) => {
    const { running } = seed ? emptyForAssistant : calmForAssistant
    const login = { name: 'lab', base: running.url, who: { user: 'admin', password: 'public' } }
    const assistant = await connectAssistant(
      { ...login, production: false, readOnly: false },
      { allow: 'irreversible' },
    )
    for (const { assistant: line, terminal } of steps(text)) {
      if (line === '') continue
      const { id, parameters } = parse(line)
      const { id: expected, given } = terminalTexts(terminal)
      expect([id, Object.keys(parameters)]).toEqual([expected, [...given.keys()]])
      for (const [name, value] of given) {
        const own = toText(parameters[name])
        expect(own === value || isSameJson(own, value), `${line} ${name}`).toBe(true)
      }
      if (line.includes('emqx-export-')) {
        const [, , , name = ''] = await fill(
          `x x x ${String(parameters['backup'])}`,
          seed ? emptyForAssistant : calmForAssistant,
        )
        parameters['backup'] = name
      }
      const read = await assistant.call('read', { command: id, parameters })
      if (!read.isError) continue
      const planned = await assistant.call('plan', { command: id, parameters })
      expect(planned.isError, `${line}\n${planned.text}`).toBe(false)
      const done = await assistant.call('run', { plan: planned.structured['plan'] })
      expect(done.isError, `${line}\n${done.text}`).toBe(false)
    }
    await assistant.close()
  })
})

describe('first steps', () => {
  it('lead from an open broker to a protected one that sends readings to another', async () => {
    const received: Promise<string> = mqtt
      .connectAsync(`mqtt://${mqttAddress(target)}`)
      .then(async (client) => {
        const message = new Promise<string>((resolve) =>
          client.once('message', (topic, payload) => resolve(`${topic} ${payload.toString()}`)),
        )
        await client.subscribeAsync('hot/#')
        return await message.finally(() => client.endAsync(true))
      })
    for (const { terminal } of steps(firstSteps)) {
      const { exitCode, printed } = await run(terminal, protectedBroker)
      expect(exitCode, `${terminal}\n${printed}`).toBe(0)
    }
    expect(await received).toBe('hot/sensors/3/temp 31')

    const connect = (options: mqtt.IClientOptions) =>
      mqtt.connectAsync(`mqtt://${mqttAddress(protectedBroker)}`, { reconnectPeriod: 0, ...options })
    await expect(connect({})).rejects.toThrow(/not authorized/i)
    const sensor = await connect({ username: 'sensor', password: 'Sensor-123' })
    const operator = await connect({ username: 'operator', password: 'Operator-123' })
    const seen: string[] = []
    operator.on('message', (topic) => seen.push(topic))
    await operator.subscribeAsync('#')
    // The broker drops what the sensor may not publish.
    await sensor.publishAsync('other/topic', '', { qos: 1 })
    await sensor.publishAsync('sensors/3/temp', '{}', { qos: 1 })
    await expect.poll(() => seen).toEqual(['sensors/3/temp'])
    await Promise.all([sensor.endAsync(true), operator.endAsync(true)])
  })
})

describe('page about the terminal', () => {
  const page = read('src/docs/operate/terminal.md')

  it('has a file of commands that runs', async () => {
    const [, text = ''] = /```\n(# night\.txt\n[\s\S]*?)```/.exec(page) ?? []
    const lines = page.split('\n').filter((line) => line.startsWith('switchboard cmd --file night.txt'))
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      const { exitCode, printed } = await run(line.replace('night.txt', '-'), calm, text)
      expect(exitCode, printed).toBe(0)
    }
  })

  it('pulls, compares and pushes the configuration', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-docs-'))
    const lines = page.split('\n').filter((line) => line.startsWith('switchboard config '))
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      const args = splitWords(line).slice(2)
      const printed: string[] = []
      const exitCode = await runConfig(
        args.map((word) => (word === 'conf' ? folder : word)),
        toDeps(calm, printed),
      )
      expect(exitCode, `${line}\n${printed.join('\n')}`).toBe(0)
    }
    rmSync(folder, { recursive: true })
  })
})
