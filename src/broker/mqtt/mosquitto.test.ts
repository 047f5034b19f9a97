import { spawn, type ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, eventually, type TestEngine } from './harness'

let b: TestEngine
const children: ChildProcess[] = []
beforeAll(async () => {
  b = await startTestEngine()
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => b.stop())

const at = (version: string, id: string) => ['-h', '127.0.0.1', '-p', String(b.port), '-V', version, '-i', id]

/** Publishes and resolves after a successful exit. */
function publish(version: string, id: string, args: readonly string[]): Promise<void> {
  const child = spawn('mosquitto_pub', [...at(version, id), ...args])
  children.push(child)
  let words = ''
  child.stderr.on('data', (part: Buffer) => (words += part.toString()))
  return new Promise((resolve, reject) =>
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`mosquitto_pub ended with ${String(code)}: ${words}`)),
    ),
  )
}

/** Subscribes; resolves once the broker has the subscription, with the lines received so far. */
async function subscribe(
  version: string,
  id: string,
  filter: string,
  args: readonly string[] = [],
): Promise<{ lines: () => string[]; child: ChildProcess }> {
  const child = spawn('mosquitto_sub', [...at(version, id), '-t', filter, '-F', '%t %q %r %p', ...args])
  children.push(child)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
  await eventually(() => [...b.engine.subscriptions(id)].length > 0, `the subscription of ${id}`)
  // The last line may be incomplete.
  return { child, lines: () => output.split('\n').slice(0, -1) }
}

/** An independent client implementation guards against a mistake that engine and tests share. */
describe('mosquitto’s clients', () => {
  describe.each(['mqttv311', 'mqttv5'])('%s', (version) => {
    const name = (what: string) => `mosquitto-${version}-${what}`

    it.each([0, 1, 2])('publish and subscribe with QoS %i', async (qos) => {
      const { lines } = await subscribe(version, name(`sub${qos}`), name(`t${qos}/#`), ['-q', '2'])
      await publish(version, name(`pub${qos}`), ['-t', name(`t${qos}/a`), '-q', String(qos), '-m', `m${qos}`])
      await eventually(() => lines().length === 1, 'the message')
      expect(lines()).toEqual([`${name(`t${qos}/a`)} ${qos} 0 m${qos}`])
    })

    it('receive the lower of both QoS, and many messages in order', async () => {
      const { lines } = await subscribe(version, name('low'), name('low/#'), ['-q', '1'])
      const texts = Array.from({ length: 200 }, (_, index) => `line-${index}`)
      const child = spawn('mosquitto_pub', [
        ...at(version, name('many')),
        '-t',
        name('low/a'),
        '-q',
        '2',
        '-l',
      ])
      children.push(child)
      child.stdin.end(`${texts.join('\n')}\n`)
      await eventually(() => lines().length === texts.length, 'two hundred messages')
      expect(lines()).toEqual(texts.map((text) => `${name('low/a')} 1 0 ${text}`))
    })

    it('receive a retained message until an empty one deletes it', async () => {
      const topic = name('kept')
      await publish(version, name('keeper'), ['-t', topic, '-q', '1', '-r', '-m', 'stays'])
      const slow = await subscribe(version, name('late'), topic, ['-q', '1'])
      await eventually(() => slow.lines().length === 1, 'the retained message')
      expect(slow.lines()).toEqual([`${topic} 1 1 stays`])
      await publish(version, name('keeper'), ['-t', topic, '-q', '1', '-r', '-n'])
      const later = await subscribe(version, name('later'), name('kept/#'), ['-q', '1'])
      // The next message proves that nothing arrived before it.
      await publish(version, name('keeper'), ['-t', name('kept/now'), '-q', '1', '-m', 'now'])
      await eventually(() => later.lines().length > 0, 'the next message')
      expect(later.lines()).toEqual([`${name('kept/now')} 1 0 now`])
    })

    it('leave a will when they are killed, and none when they disconnect', async () => {
      const watcher = await subscribe(version, name('watcher'), name('will/#'), ['-q', '2'])
      const will = (id: string) => [
        '--will-topic',
        name(`will/${id}`),
        '--will-payload',
        `${id} is gone`,
        '--will-qos',
        '2',
      ]
      const polite = await subscribe(version, name('polite'), name('polite'), ['-C', '1', ...will('polite')])
      const cut = await subscribe(version, name('cut'), name('cut'), will('cut'))
      const left = new Promise((resolve) => polite.child.once('close', resolve))
      // It exits after one message.
      await publish(version, name('host'), ['-t', name('polite'), '-m', 'that is all'])
      expect(await left).toBe(0)
      cut.child.kill('SIGKILL')
      await eventually(() => watcher.lines().length > 0, 'the will')
      expect(watcher.lines()).toEqual([`${name('will/cut')} 2 0 cut is gone`])
    })

    it('transfer a large payload unchanged', async () => {
      const { lines } = await subscribe(version, name('large'), name('big'), ['-q', '1'])
      const text = 'ä中0'.repeat(40_000)
      const child = spawn('mosquitto_pub', [...at(version, name('big')), '-t', name('big'), '-q', '1', '-s'])
      children.push(child)
      child.stdin.end(text)
      await eventually(() => lines().length === 1, 'the payload')
      // Compared as a boolean, because the diff of a failure would be huge.
      expect(lines()[0] === `${name('big')} 1 0 ${text}`).toBe(true)
    })
  })

  it('pass on the properties of version 5', async () => {
    const { lines } = await subscribe('mqttv5', 'mosquitto-props', 'props/#', [
      '-q',
      '1',
      '-F',
      '%t %p %P %C %R',
    ])
    await publish('mqttv5', 'mosquitto-props-pub', [
      '-t',
      'props/a',
      '-q',
      '1',
      '-m',
      'x',
      '-D',
      'PUBLISH',
      'user-property',
      'key',
      'value',
      '-D',
      'PUBLISH',
      'content-type',
      'text/plain',
      '-D',
      'PUBLISH',
      'response-topic',
      'props/back',
      '-D',
      'PUBLISH',
      'message-expiry-interval',
      '60',
    ])
    await eventually(() => lines().length === 1, 'the message')
    expect(lines()).toEqual(['props/a x key:value text/plain props/back'])
  })
})
