import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test, type Server } from '../support/fixture'
import { forbidKeys, type Language } from '../support/keyboard'
import { withInputMode, createTranslator, type Words } from '../support/input-mode'
import { confirm, input } from '../support/palette-page'
import { languages } from '../support/variants'

type Broker = Awaited<ReturnType<typeof asAdmin>>

const connect = (server: Server, clientId: string, more: IClientOptions = {}) =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { clientId, reconnectPeriod: 0, ...more })

/** A device that receives this many messages, acknowledges none of them, and is sent more. */
async function deaf(
  server: Server,
  broker: Broker,
  clientId: string,
  { takes, sent }: { takes: number; sent: number },
): Promise<MqttClient> {
  const device = await connect(server, clientId, {
    protocolVersion: 5,
    properties: { receiveMaximum: takes },
  })
  // It expects to be disconnected.
  device.on('error', () => undefined)
  // The library acknowledges once its handler is done, which this one never is.
  device.handleMessage = () => undefined
  await device.subscribeAsync(`${clientId}/#`, { qos: 1 })
  for (let at = 0; at < sent; at += 1)
    await broker('POST', '/publish', { topic: `${clientId}/1`, payload: String(at), qos: 1 })
  return device
}

/** Runs this with a lower queue limit for new sessions; a session keeps the limit it started with. */
async function withQueueOf<T>(broker: Broker, length: number, act: () => Promise<T>): Promise<T> {
  const { data } = await broker('GET', '/configs/global_zone')
  const before = data as { mqtt: object }
  await broker('PUT', '/configs/global_zone', { ...before, mqtt: { ...before.mqtt, max_mqueue_len: length } })
  try {
    return await act()
  } finally {
    await broker('PUT', '/configs/global_zone', before)
  }
}

/** Creates five devices with a different problem each; returns a function that removes them. */
async function seedTroubles(
  server: Server,
  broker: Broker,
  language: Language,
): Promise<() => Promise<void>> {
  const [nearly, denied] = await Promise.all([
    connect(server, `nearly-${language}`),
    connect(server, `denied-${language}`),
  ])
  await nearly.subscribeAsync('Plant/+/temp')
  await broker('POST', '/authorization/sources', { type: 'built_in_database', enable: true })
  await broker('POST', '/authorization/sources/built_in_database/rules/clients', [
    { clientid: `denied-${language}`, rules: [{ permission: 'deny', action: 'publish', topic: 'denied/#' }] },
  ])
  await broker('POST', '/banned', { as: 'clientid', who: `barred-${language}`, reason: 'too chatty' })
  const stuck = await deaf(server, broker, `stuck-${language}`, { takes: 4, sent: 4 })
  const full = await withQueueOf(broker, 5, () =>
    deaf(server, broker, `full-${language}`, { takes: 2, sent: 10 }),
  )
  return async () => {
    await broker('DELETE', `/authorization/sources/built_in_database/rules/clients/denied-${language}`)
    await broker('DELETE', `/banned/clientid/barred-${language}`)
    await Promise.all([nearly, denied, stuck, full].map((device) => device.endAsync(true)))
  }
}

/**
 * A problem: the check that finds it, the evidence, the command that fixes it, and the later result of the
 * check; by default that there is no problem any more.
 */
type Trouble = {
  who: string
  topic: string
  way?: 'receive' | 'send'
  check: string
  evidence: readonly string[]
  mend: string
  then?: string
}

/** The expected problems of the five clients. */
function troublesOf(t: Words, language: Language): readonly Trouble[] {
  const [stuck, full] = [`stuck-${language}`, `full-${language}`] as const
  const kicked = { mend: 'client.kick', then: t('diagnose.noSession') }
  return [
    {
      who: `nearly-${language}`,
      topic: 'plant/7/temp',
      check: 'subscribed',
      mend: 'client.subscribe',
      then: t('diagnose.subscribed.match', { filter: 'plant/7/temp', qos: 1 }),
      evidence: [
        t('diagnose.subscribed.none', { count: 1, topic: 'plant/7/temp' }),
        t('diagnose.subscribed.near.case', { filter: 'Plant/+/temp' }),
      ],
    },
    {
      who: `denied-${language}`,
      topic: 'denied/1',
      way: 'send',
      check: 'authorized',
      mend: 'acl.create',
      then: t('diagnose.authorized.allow.publish', { topic: 'denied/1' }),
      evidence: [
        t('diagnose.authorized.deny.publish', { topic: 'denied/1' }),
        t('diagnose.authorized.by.source', { source: 'built_in_database' }),
      ],
    },
    // With other bans by username or address the check cannot decide for an offline client: only this ban is known to be deleted.
    {
      who: `barred-${language}`,
      topic: 'any/topic',
      way: 'send',
      check: 'banned',
      mend: 'ban.delete',
      evidence: [`barred-${language}`, t('diagnose.banned.reason', { reason: 'too chatty' })],
    },
    {
      ...kicked,
      who: stuck,
      topic: `${stuck}/1`,
      way: 'receive',
      check: 'stuck',
      evidence: [t('diagnose.stuck.receive', { count: 4, limit: 4 }), t('diagnose.stuck.full.receive')],
    },
    {
      ...kicked,
      who: full,
      topic: `${full}/1`,
      way: 'receive',
      check: 'queue',
      evidence: [t('diagnose.queue.of', { count: 5, limit: 5 }), t('diagnose.queue.full')],
    },
  ]
}

/** One check of the diagnosis, by its name. */
const checkOf = (page: Page, t: Words, id: string) =>
  page.getByRole('main').getByRole('listitem', { name: t(`diagnose.check.${id}`), exact: true })

for (const language of languages('diagnose')) {
  test(`finds and fixes a wrong filter, a denied topic, a ban, a stuck session and a full queue, by keyboard (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    // The broker knows nothing of who is away, and keeps no message on these topics.
    watch.expected.push(/404/)
    const broker = await asAdmin(server)
    const clear = await seedTroubles(server, broker, language)
    try {
      const { t, use, agree } = await withInputMode(page, language, 'keyboard')
      for (const { who, topic, way, check, evidence, mend, then } of troublesOf(t, language)) {
        await page.keyboard.press('Control+k')
        await expect(input(page)).toBeFocused()
        await page.keyboard.type(
          [t('client.diagnose.title'), who, topic, ...(way === undefined ? [] : [way])].join(' '),
        )
        await page.keyboard.press('Enter')
        if (way === undefined) {
          // Only the direction is missing; the more common one is listed first.
          await expect(page.getByRole('combobox', { name: t('diagnose.direction') })).toBeVisible()
          await page.keyboard.press('Enter')
        }
        const result = checkOf(page, t, check)
        await expect(result).toContainText(t('diagnose.verdict.trouble'))
        for (const each of evidence) await expect(result).toContainText(each)
        if (check === 'queue')
          await expect(checkOf(page, t, 'dropped')).toContainText(t('diagnose.dropped.queue', { count: 3 }))
        await use(result.getByRole('button', { name: t(`${mend}.title`) }))
        if (mend === 'client.kick') {
          await expect(confirm(page)).toContainText(who)
          await agree()
        }
        await (then === undefined
          ? expect(result).not.toContainText(t('diagnose.verdict.trouble'))
          : expect(result).toContainText(then))
      }
      // What was looked at before is one key away.
      await expect(page).toHaveURL(new RegExp(`clientid=full-${language}`))
      await page.keyboard.press('[')
      await expect(page).toHaveURL(new RegExp(`clientid=stuck-${language}`))
    } finally {
      await clear()
    }
  })
}

test('diagnoses a banned client and unbans it from there, by mouse (zh)', async ({ page, server }) => {
  const t = createTranslator('zh')
  const api = await asAdmin(server)
  await api('POST', '/banned', { as: 'clientid', who: 'kept-out', reason: 'too chatty' })
  try {
    await forbidKeys(page)
    await logIn(page, { language: 'zh', to: '/clients/diagnose' })
    const form = page.getByRole('form', { name: '诊断客户端' })
    await form.getByLabel('客户端 ID', { exact: true }).fill('kept-out')
    await form.getByLabel('主题', { exact: true }).fill('any/topic')
    await form.getByRole('button', { name: /^诊断客户端/ }).click()
    const banned = checkOf(page, t, 'banned')
    await expect(banned).toContainText('客户端 ID kept-out 已被封禁')
    await banned.getByRole('button', { name: /^解除封禁/ }).click()
    await expect(banned).toContainText('未被封禁')
  } finally {
    await api('DELETE', '/banned/clientid/kept-out')
  }
})
