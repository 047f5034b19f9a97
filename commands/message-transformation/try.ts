import { callEndpoint } from '@/api/call-endpoint'
import { ApiError, getErrorBody } from '@/api/error'
import { defineCommand, done } from '@/command/command'
import { choice, keyValue, levels, note, pick, toggle, topic } from '@/command/param'
import type { Qos } from '@/contract/schema'

const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** The failed step of a trial and its reason, in the broker's own words: its error has no code. */
const failureOf = (error: ApiError): string => {
  const { msg, reason } = getErrorBody(error)
  return [msg, reason]
    .filter((part) => part !== undefined)
    .map(formatValue)
    .join(': ')
}

/**
 * Applies a transformation, enabled or not, to a simulated message, and shows the result; nothing is
 * published.
 */
export default defineCommand({
  id: 'message-transformation.try',
  formerIds: ['transformation.try'],
  verb: 'verb.test',
  group: 'group.integration',
  danger: 'read',
  calls: ['transformationDetail', 'transformationTry'],
  readsByWriteCall: true,
  needs: 'messageTransformation',
  params: {
    name: pick('transformation', { label: 'message-transformation.name' }),
    topic: topic(),
    payload: note({ multiline: true, bulky: true }),
    qos: choice(levels, 'choice.qos', { initial: '0', optional: true }),
    retain: toggle({ initial: false, optional: true }),
    clientid: note({ askedOnlyByName: true }),
    username: note({ askedOnlyByName: true }),
    user_properties: keyValue({ optional: true, askedOnlyByName: true }),
  },
  errors: {
    NOT_FOUND: { step: 'name', key: 'message-transformation.gone' },
    TRANSFORMATION_FAILED: { step: 'payload', key: 'message-transformation.try.failed', brokerMessage: true },
    BAD_REQUEST: { step: 'topic', key: 'access.refused', brokerMessage: true },
  },
  effect: () => ({ key: 'message-transformation.try.effect' }),
  async run({ name, topic, payload, qos, retain, clientid, username, user_properties }, { api, signal }) {
    const transformation = await api.transformationDetail({ params: { name } }, { signal })
    const message = {
      topic,
      payload: payload ?? '',
      qos: Number(qos ?? 0) as Qos,
      retain: retain ?? false,
      ...(clientid === undefined || clientid === '' ? {} : { clientid }),
      ...(username === undefined || username === '' ? {} : { username }),
      ...(user_properties === undefined || Object.keys(user_properties).length === 0
        ? {}
        : { user_property: user_properties }),
    }
    const body = { transformation, message }
    const after = await callEndpoint(api, 'transformationTry', { body }, { signal }).catch(
      (cause: unknown) => {
        const failure = cause instanceof ApiError && cause.status === 400 ? failureOf(cause) : ''
        throw failure === '' ? cause : new ApiError(400, 'TRANSFORMATION_FAILED', failure)
      },
    )
    const properties = Object.entries(after.user_property ?? {}).map(
      ([key, value]) => `${key}: ${formatValue(value)}`,
    )
    return done('message-transformation.try.done', { name }, [], {
      title: 'message-transformation.try.result',
      fields: [
        { label: 'param.topic', value: after.topic },
        { label: 'param.payload', value: formatValue(after.payload) },
        { label: 'param.qos', value: formatValue(after.qos) },
        { label: 'param.retain', value: formatValue(after.retain) },
        ...(properties.length === 0
          ? []
          : [{ label: 'param.user_properties' as const, value: properties.join('\n') }]),
      ],
    })
  },
})
