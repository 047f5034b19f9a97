import * as z from 'zod/mini'
import { getGatewayClientId, gatewayClientParts } from '@/features/gateway/model/id'
import { defineCommand, done } from '@/command/command'
import { choice, note, pick, text } from '@/command/param'

const methods = ['get', 'post', 'put', 'delete'] as const
const types = ['text/plain', 'application/json', 'application/octet-stream'] as const

/**
 * Sends a CoAP request to a client of that gateway and shows its response. A binary payload is given as
 * base64.
 */
export default defineCommand({
  id: 'coap.request',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['coapRequest'],
  irreversible: 'sent',
  params: {
    client: pick('gatewayClient', { label: 'gateway.client', segment: getGatewayClientId }),
    method: choice(methods, 'choice.coapMethod', { label: 'gateway.coap.method' }),
    payload: note({ multiline: true, bulky: true }),
    content: choice(types, 'choice.coapContent', {
      initial: 'text/plain',
      optional: true,
      label: 'gateway.coap.content',
      field: 'content_type',
    }),
    timeout: text(z.string().check(z.regex(/^\d+(?:ms|s|m)$/, 'error.duration')), {
      initial: '10s',
      optional: true,
      askedOnlyByName: true,
      label: 'gateway.coap.timeout',
    }),
    token: text(z.string(), {
      initial: '',
      optional: true,
      askedOnlyByName: true,
      label: 'gateway.coap.token',
    }),
  },
  errors: {
    CLIENT_NOT_FOUND: { step: 'client', key: 'gateway-client.gone' },
    CLIENT_NOT_RESPONSE: { step: 'client', key: 'gateway.coap.silent' },
    BAD_REQUEST: { step: 'payload', key: 'access.refused', brokerMessage: true },
  },
  confirm: ({ client, method }) => ({
    body: 'coap.request.confirm',
    values: { clientid: gatewayClientParts(client).clientid, method: method.toUpperCase() },
  }),
  async run(
    { client, method, payload, content = 'text/plain', timeout = '10s', token = '' },
    { api, signal },
  ) {
    const { clientid } = gatewayClientParts(client)
    const answer = await api.coapRequest(
      { params: { clientid }, body: { token, method, timeout, content_type: content, payload } },
      { signal },
    )
    return done('coap.request.done', { clientid }, ['gatewayClient'], {
      title: 'gateway.coap.answer',
      fields: [
        { label: 'gateway.coap.code', value: answer.method ?? '–' },
        { label: 'param.payload', value: answer.payload ?? '' },
      ],
    })
  },
})
