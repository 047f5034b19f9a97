import { describeCondition, formatValue } from '@/features/alarm-rule/condition-words'
import { getWords } from '@/i18n/use-words'
import type { Format } from './formats'
import type { Notice } from './state'

/** Where notices go: the address, how they are written, and the token of an `Authorization: Bearer` header. */
export type Webhook = {
  readonly url: string
  readonly format: Format
  readonly token: string | undefined
}

/** How long a webhook may take to answer, in milliseconds. */
const webhookTimeoutMs = 10_000

const iso = (at: number) => new Date(at).toISOString()

/** A notice in one sentence. */
export function describeNotice({ rule, condition, status, value }: Notice): string {
  const words = getWords()
  const now = value === undefined ? '' : `, now ${formatValue(condition, value, words)}`
  const text = describeCondition(condition, words)
  return status === 'firing' ? `${rule} fires: ${text}${now}` : `${rule} is resolved: ${text}${now}`
}

/** Slack reads these characters as markup (docs.slack.dev, formatting of message text). */
const escapeForSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An alert of Alertmanager. Its labels are the same for a firing and its end. */
const alertOf = (notice: Notice, broker: string, expiresAt: number) => ({
  labels: {
    alertname: notice.rule,
    severity: notice.severity,
    condition: notice.condition,
    broker,
    source: 'switchboard',
  },
  annotations: {
    summary: describeNotice(notice),
    ...(notice.value === undefined ? {} : { value: String(notice.value) }),
  },
  startsAt: iso(notice.startsAt),
  // Alertmanager resolves an alert that is not repeated before its end.
  endsAt: iso(notice.endsAt ?? expiresAt),
})

/**
 * The body of a request with a notice. `expiresAt` is when Alertmanager may take a firing rule as resolved, where nothing repeats
 * it until then.
 */
export function toBody(format: Format, notice: Notice, broker: string, expiresAt: number): unknown {
  switch (format) {
    case 'slack':
      return { text: `${escapeForSlack(describeNotice(notice))} (${escapeForSlack(broker)})` }
    case 'alertmanager':
      return [alertOf(notice, broker, expiresAt)]
    case 'json':
      return {
        source: 'switchboard',
        broker,
        status: notice.status,
        rule: notice.rule,
        severity: notice.severity,
        condition: notice.condition,
        text: describeNotice(notice),
        ...(notice.value === undefined ? {} : { value: notice.value }),
        startsAt: iso(notice.startsAt),
        ...(notice.endsAt === undefined ? {} : { endsAt: iso(notice.endsAt) }),
      }
  }
}

/** The address of Alertmanager's API for an address of Alertmanager; others stay as they are. */
export function toWebhookUrl({ url, format }: Pick<Webhook, 'url' | 'format'>): string {
  const path = '/api/v2/alerts'
  const address = new URL(url)
  if (format === 'alertmanager' && !address.pathname.endsWith(path))
    address.pathname = address.pathname.replace(/\/+$/, '') + path
  return address.href
}

/** How a notice was taken: `refused` is an answer that concerns this notice, `unreachable` any other failure. */
export type Delivery =
  { readonly is: 'delivered' } | { readonly is: 'refused' | 'unreachable'; readonly reason: string }

/** Statuses of 4xx that say nothing against the request itself. */
const temporaryStatuses = [401, 403, 404, 408, 425, 429]

/** Sends the body of a notice. Never rejects. */
export async function postBody(webhook: Webhook, body: unknown, stop: AbortSignal): Promise<Delivery> {
  try {
    const response = await fetch(toWebhookUrl(webhook), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(webhook.token === undefined ? {} : { authorization: `Bearer ${webhook.token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([stop, AbortSignal.timeout(webhookTimeoutMs)]),
    })
    await response.body?.cancel()
    if (response.ok) return { is: 'delivered' }
    const { status } = response
    const isRefused = status >= 400 && status < 500 && !temporaryStatuses.includes(status)
    return { is: isRefused ? 'refused' : 'unreachable', reason: `status ${String(status)}` }
  } catch (cause) {
    const { message, cause: inner } = cause instanceof Error ? cause : new Error(String(cause))
    return { is: 'unreachable', reason: inner instanceof Error ? inner.message : message }
  }
}

/**
 * Sends notices, those of one rule in order. A notice that is refused keeps back the later ones of its rule; where the webhook
 * cannot be reached, nothing more is tried. Returns what is left.
 */
export async function deliver(
  notices: readonly Notice[],
  send: (notice: Notice) => Promise<Delivery>,
): Promise<{ readonly left: readonly Notice[]; readonly reason: string | undefined }> {
  const left: Notice[] = []
  let reason: string | undefined
  let isReachable = true
  for (const notice of notices) {
    const waits: boolean = !isReachable || left.some(({ rule }) => rule === notice.rule)
    const delivery: Delivery | undefined = waits ? undefined : await send(notice)
    if (delivery?.is === 'delivered') continue
    left.push(notice)
    if (delivery === undefined) continue
    reason = delivery.reason
    isReachable = delivery.is === 'refused'
  }
  return { left, reason }
}
