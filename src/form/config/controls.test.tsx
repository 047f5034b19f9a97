// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { at, maskedSecret, type Config } from '@/contract/family/config'
import { choice, file, keyValue, rows, text, toggle, type Fields } from '@/contract/family/field'
import { allWords, startI18n } from '@/i18n/i18n'
import * as pki from '@/lib/net/tls-fixture'
import { FormProvider } from './context'
import { FieldView } from './config-field'
import { createFormStore } from './store'

const clock = vi.hoisted(() => ({ at: 0 }))
vi.mock(import('@/connection/page'), async (original) => {
  const page = await original()
  return { ...page, connection: { ...page.connection, now: () => clock.at } }
})

const fields: Fields = {
  headers: keyValue({ group: 'general' }),
  keyfile: file({ group: 'tls', accept: '.pem', holds: 'key' }),
  certfile: file({ group: 'tls', accept: '.pem', holds: 'certificate' }),
  cacertfile: file({ group: 'tls', accept: '.pem', holds: 'trusted' }),
}
/** Made by openssl: valid from 2026-11-23 00:43:57 to 2027-12-28, and to 2027-02-21. */
const long = `-----BEGIN CERTIFICATE-----
MIIBczCCARmgAwIBAgIUFDoalxCYZVCWqUOxB/EKD7O6HEowCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEbGVhZjAeFw0yNjExMjMwMDQzNTdaFw0yNzEyMjgwMDQzNTda
MA8xDTALBgNVBAMMBGxlYWYwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQ1xzmn
Mr7eRpq/OblwbuQBMrQVT6Qfn5OgACRp4igazP4h9E0iS/kB0FFS4VC1r3yFB+RO
tnYgnAPQ7JXIowhXo1MwUTAdBgNVHQ4EFgQUNaWMtMizJhjNcIoGG5VaZ6aTAqow
HwYDVR0jBBgwFoAUNaWMtMizJhjNcIoGG5VaZ6aTAqowDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNIADBFAiEAzkSott0S8Pblk2vQkW/q3q2ZDtEBdZIwB3+k
OJ2AuU0CIFwSHvDM6zNa3S4rTfZJXnOu5vfDNU7n+zqH0rMn/I0b
-----END CERTIFICATE-----`
const short = `-----BEGIN CERTIFICATE-----
MIIBEzCBuwIUf/x9Og91y30VLE4LUI+BzVDLq2QwCgYIKoZIzj0EAwIwDTELMAkG
A1UEAwwCdjEwHhcNMjYxMTIzMDA0MzU3WhcNMjcwMjIxMDA0MzU3WjANMQswCQYD
VQQDDAJ2MTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDXHOacyvt5Gmr85uXBu
5AEytBVPpB+fk6AAJGniKBrM/iH0TSJL+QHQUVLhULWvfIUH5E62diCcA9Dslcij
CFcwCgYIKoZIzj0EAwIDRwAwRAIgcre1XAjMCwY4+NOBOHbjeFCT3jy+Z4t5d8Wr
E6qA940CIDKEYYjmLV6ACxcTq0v4c0UFqzTw4gWFnAjfikwZ2Rs6
-----END CERTIFICATE-----`

async function open(headers: Config) {
  await startI18n('en')
  await allWords()
  const store = createFormStore({ fields, initialValues: { headers } })
  render(
    <FormProvider value={{ store, labelPrefix: 'webhook', isNew: false, advice: () => [] }}>
      <FieldView path="headers" />
    </FormProvider>,
  )
  return { store, now: () => at(store.state.get().config, 'headers') }
}
const value = (name: string) => screen.getByLabelText<HTMLInputElement>(`Value of ${name}`)

afterEach(cleanup)

it('keeps a masked header when it is replaced and cleared, or left unchanged', async () => {
  const { store, now } = await open({ accept: 'text/plain', authorization: maskedSecret })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Stored value kept; type to replace it',
  ])
  expect(screen.queryByRole('button', { name: 'Keep stored value' })).toBeNull()
  await userEvent.click(value('authorization'))
  await userEvent.keyboard('Bearer x')
  expect(now()).toEqual({ accept: 'text/plain', authorization: 'Bearer x' })
  await userEvent.click(screen.getByRole('button', { name: 'Keep stored value' }))
  expect(value('authorization').value).toBe(maskedSecret)
  expect([now(), store.changed(), store.problems()]).toEqual([
    { accept: 'text/plain', authorization: maskedSecret },
    [],
    [],
  ])
  await userEvent.clear(value('authorization'))
  await userEvent.click(screen.getByRole('button', { name: 'Keep stored value' }))
  expect([now(), store.problems()]).toEqual([{ accept: 'text/plain', authorization: maskedSecret }, []])
})

it('keeps a header that is no text when another is edited', async () => {
  const { now } = await open({ accept: 'text/plain', limits: { deep: [1] }, count: 5 })
  expect([value('limits').value, value('count').value]).toEqual(['{"deep":[1]}', '5'])
  await userEvent.type(value('accept'), '!')
  expect(now()).toEqual({ accept: 'text/plain!', limits: { deep: [1] }, count: 5 })
})

const openFile = async (path: string, text: string) => {
  await startI18n('en')
  await allWords()
  const store = createFormStore({ fields, initialValues: { [path]: text } })
  render(
    <FormProvider value={{ store, labelPrefix: 'webhook', isNew: false, advice: () => [] }}>
      <FieldView path={path} />
    </FormProvider>,
  )
  return store
}

const expiryOf = async (path: 'certfile' | 'cacertfile', text: string, now: string) => {
  clock.at = Date.parse(now)
  await openFile(path, text)
  return screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .at(-1)
}

it.each([
  [
    'certfile',
    'two certificates',
    `${long}\n${short}`,
    '2026-12-01T00:00:00Z',
    /^Expires 2027-02-21 .*\(in 82 d\)earliest of 2 certificates$/,
  ],
  [
    'cacertfile',
    'two certificates',
    `${long}\n${short}`,
    '2026-12-01T00:00:00Z',
    /^Expires 2027-02-21 .*\(in 82 d\)earliest of 2 certificates$/,
  ],
  [
    'certfile',
    'one with 29 days left',
    short,
    '2027-01-23T00:43:57Z',
    /^Expires soon: 2027-02-21 .*\(in 29 d\)$/,
  ],
  [
    'certfile',
    'a chain whose issuer has expired',
    `${long}\n${short}`,
    '2027-02-22T00:43:57Z',
    /^Expired 2027-02-21 .*\(1 d ago\)earliest of 2 certificates$/,
  ],
  ['certfile', 'an expired one', short, '2027-02-22T00:43:57Z', /^Expired 2027-02-21 .*\(1 d ago\)$/],
  [
    'certfile',
    'one that is not yet valid',
    short,
    '2026-11-20T00:43:57Z',
    /^Not valid before 2026-11-23 .*\(in 3 d\)$/,
  ],
  [
    'certfile',
    'a truncated one',
    short.replace('MIIB', 'MIIC'),
    '2027-01-01T00:00:00Z',
    /^Certificate cannot be read$/,
  ],
] as const)('shows next to %s until when %s is valid', async (path, _, text, now, expected) => {
  expect(await expiryOf(path, text, now)).toMatch(expected)
})

it.each([
  ['certfile', '-----BEGIN CERTIFICATE-----'],
  ['cacertfile', '-----BEGIN CERTIFICATE-----'],
  ['keyfile', '-----BEGIN PRIVATE KEY-----'],
] as const)('shows a placeholder in %s', async (path, placeholder) => {
  await openFile(path, '')
  expect(screen.getByRole('textbox').getAttribute('placeholder')).toBe(placeholder)
})

it('converts a certificate in DER to PEM, and rejects PKCS#12 with a message, keeping the value', async () => {
  const store = await openFile('certfile', '')
  const choose = async (name: string, base64: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('no file input')
    await userEvent.upload(
      input,
      new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name),
      { applyAccept: false },
    )
  }
  await choose('ca.cer', pki.certificateA.split('\n').slice(1, -1).join(''))
  await vi.waitFor(() =>
    expect(String(at(store.state.get().config, 'certfile')).trim()).toBe(pki.certificateA),
  )
  await choose('both.pfx', pki.pkcs12)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'PKCS#12 file: export the certificate and the private key as PEM, then choose these files',
  )
  expect(String(at(store.state.get().config, 'certfile')).trim()).toBe(pki.certificateA)
})

it.each([
  ['in one line', (pem: string) => pem.replaceAll('\n', ' ')],
  ['with escaped line breaks', (pem: string) => `"${pem.replaceAll('\n', '\\n')}"`],
  ['with indents', (pem: string) => pem.replaceAll(/^/gm, '    ')],
])('brings a PEM text %s into lines', async (_, fold) => {
  const store = await openFile('certfile', '')
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.paste(fold(pki.certificateA))
  expect(String(at(store.state.get().config, 'certfile')).trim()).toBe(pki.certificateA)
  expect(store.problems()).toEqual([])
})

it('shows that the expiry of a certificate given by path is unknown', async () => {
  await expiryOf('certfile', 'data/certs/listeners/ssl/default/cert-0123456789abcdef', '2027-01-01T00:00:00Z')
  expect(screen.getByText('Expiry unknown: the API returns only the path')).toBeDefined()
})

it('renders the fields of the type of a row, also of nested objects, and nothing for an empty list', async () => {
  const [another, topic] = [{ kind: 'reference' }, { kind: 'republish' }]
  const cells: Fields = {
    kind: choice({
      group: 'egress',
      required: true,
      options: ['reference', 'republish'],
      default: 'reference',
    }),
    name: text({ group: 'egress', required: true, when: another }),
    'args.topic': text({ group: 'egress', required: true, when: topic }),
    'args.qos': choice({ group: 'egress', options: [0, 1, 2], when: topic }),
    'args.retain': toggle({ group: 'egress', when: topic }),
  }
  await startI18n('en')
  await allWords()
  const store = createFormStore({
    fields: { fallback_actions: rows({ group: 'egress', fields: cells }) },
    initialValues: {
      fallback_actions: [
        { kind: 'republish', args: { topic: 'failed/x' } },
        { kind: 'reference', name: 'rescue' },
      ],
    },
  })
  render(
    <FormProvider value={{ store, labelPrefix: 'http', isNew: false, advice: () => [] }}>
      <FieldView path="fallback_actions" />
    </FormProvider>,
  )
  const row = (place: number) => within(screen.getByRole('group', { name: `Fallback actions ${place}` }))
  const shown = (place: number) =>
    [
      ...row(place).queryAllByRole<HTMLSelectElement>('combobox'),
      ...row(place).queryAllByRole<HTMLInputElement>('textbox'),
    ].map((control) => [control.getAttribute('aria-label'), control.value])
  expect(shown(1)).toEqual([
    ['Target', 'republish'],
    ['QoS', ''],
    ['Retain flag', ''],
    ['Topic', 'failed/x'],
  ])
  expect(shown(2)).toEqual([
    ['Target', 'reference'],
    ['Action name', 'rescue'],
  ])
  await userEvent.selectOptions(row(1).getByLabelText('Retain flag'), 'No')
  await userEvent.selectOptions(row(1).getByLabelText('QoS'), '2')
  await userEvent.type(row(1).getByLabelText('Topic'), '/y')
  await userEvent.selectOptions(row(2).getByLabelText('Target'), 'Topic')
  expect(at(store.state.get().config, 'fallback_actions')).toEqual([
    { kind: 'republish', args: { topic: 'failed/x/y', qos: 2, retain: false } },
    { kind: 'republish', name: 'rescue' },
  ])
  await userEvent.selectOptions(row(1).getByLabelText('Retain flag'), '')
  expect(at(store.state.get().config, 'fallback_actions')).toMatchObject([
    { args: { topic: 'failed/x/y', qos: 2 } },
    {},
  ])
})

it('moves the focus with a moved row', async () => {
  await startI18n('en')
  await allWords()
  const store = createFormStore({
    fields: {
      rules: rows({ group: 'general', ordered: true, fields: { topic: text({ group: 'general' }) } }),
    },
    initialValues: { rules: [{ topic: 'a' }, { topic: 'b' }, { topic: 'c' }] },
  })
  render(
    <FormProvider value={{ store, labelPrefix: 'webhook', isNew: false, advice: () => [] }}>
      <FieldView path="rules" />
    </FormProvider>,
  )
  const topics = () =>
    screen
      .getAllByRole<HTMLInputElement>('textbox')
      .map((field) => field.value)
      .join('')
  const up = (row: number) => screen.getByRole('button', { name: `Move row ${row} up` })
  await userEvent.click(up(3))
  expect([topics(), document.activeElement === up(2)]).toEqual(['acb', true])
  await userEvent.keyboard('{Enter}')
  expect([topics(), document.activeElement === up(1)]).toEqual(['cab', true])
})
